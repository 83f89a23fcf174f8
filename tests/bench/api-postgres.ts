import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../setup/postgres-server.ts';

// `npm run bench:api:postgres`: bench:api on a server of its own, whose data goes away with it.

const BENCH = fileURLToPath(new URL('../../src/api/bench/run.ts', import.meta.url));

const server = await startPostgres();
try {
  const args = ['--max-old-space-size=6000', BENCH, '--engine=postgres', ...process.argv.slice(2)];
  const env = { ...process.env, DATABASE_URL: server.urlOf('postgres') };
  const bench = spawn(process.execPath, args, { env, stdio: 'inherit' });
  const [code] = (await once(bench, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.remove();
}
