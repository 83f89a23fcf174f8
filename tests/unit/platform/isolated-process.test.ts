import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { canBeIsolated, startIsolated } from '#platform/video/isolated-process.ts';

/** Says what came of a try to reach a port, and which settings it knows. */
const SCRIPT = `import { connect } from 'node:net';
process.once('message', (port) => {
  const tell = (end) => process.send({ end, names: Object.keys(process.env) }, () => process.exit());
  connect(port, '127.0.0.1').on('connect', () => tell('connected')).on('error', ({ code }) => tell(code));
});`;

it('a process that reads the files of others reaches no network, not even this machine, and knows no setting', async (context) => {
  // Where the machine allows that: Debian and its images do, some containers do not.
  if (!(await canBeIsolated())) context.skip();
  const folder = mkdtempSync(join(tmpdir(), 'islet-isolated-'));
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const script = join(folder, 'script.mjs');
  writeFileSync(script, SCRIPT);
  const child = await startIsolated(script, { heapMegabytes: 64 });
  const told = once(child, 'message') as Promise<[{ end: string; names: string[] }]>;
  child.send((server.address() as AddressInfo).port);
  const [{ end, names }] = await told;
  expect(end).toBe('ENETUNREACH');
  expect(names).not.toContain('DATA_DIR');
  expect(names.filter((name) => /SECRET|URL|KEY/u.test(name))).toEqual([]);
});
