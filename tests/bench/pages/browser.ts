import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../../setup/chromium.ts';
import type { Line } from '../support/lines.ts';
import type { ShapedLine } from '../support/shaped-line.ts';
import { HOSTS } from './front.ts';
import type { Servers } from './servers.ts';

/** The browser at the far end of a line, which trusts the front's certificate. */
export async function openBrowser(
  stack: AsyncDisposableStack,
  line: Line,
  { host, portOf, browserPrefix }: ShapedLine,
  { ports, keyHash }: Pick<Servers, 'ports' | 'keyHash'>,
): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-bench-browser-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const command = join(folder, 'browser.sh');
  await writeFile(command, `#!/bin/sh\nexec ${browserPrefix.join(' ')} ${findChromium()} "$@"\n`);
  await chmod(command, 0o755);
  const rules = [...ports].map(([name, port]) => `MAP ${HOSTS[name]} ${host}:${portOf(port)}`);
  const browser = await chromium.launch({
    executablePath: command,
    // The command puts it away itself, with all else.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      `--host-resolver-rules=${rules.join(',')}`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
      `--force-effective-connection-type=${line.effectiveType}`,
    ],
  });
  stack.defer(() => browser.close());
  return browser;
}
