import { createApi } from '#api/app.ts';
import { NOW } from './demo-database.ts';

/** A process of a site: signs a member in, prints the cookies that the answer set, and goes on. Its arguments: folder, database address or nothing, name, password. */
const [dataDir = '', databaseUrl = '', usr = '', pwd = ''] = process.argv.slice(2);
const quiet = (): void => undefined;
const origin = 'http://tube.test';
const api = await createApi({
  ...{ dataDir, databaseUrl: databaseUrl || null, demo: false, publicOrigin: null },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  now: () => NOW,
});
const answer = await api.fetch(
  new Request(`${origin}/api/input.php`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'signin', usr, pwd }),
    headers: { origin },
  }),
);
const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
process.stdout.write(`signed in ${answer.status} ${cookies.join('; ')}\n`);
setInterval(quiet, 60_000);
