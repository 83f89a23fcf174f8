import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { startNode } from '../setup/node-program.ts';

// On one engine: a command in a process of its own, beside a site that has its file open; what it writes is plain Kysely.

async function site() {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-role-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase({ file: join(dataDir, 'islet.db') });
  onTestFinished(() => database.close());
  const names = { username: 'Ann', display_name: 'Ann' };
  await database.query
    .insertInto('members')
    .values({ id: 1, ...names, joined_ts: 1, seen_ts: 1 })
    .execute();
  const run = async (...args: string[]) => {
    const program = startNode(['src/role.ts', ...args], { DATA_DIR: dataDir });
    return [await program.exited, program.printed.join('\n')] as const;
  };
  const role = async () =>
    (await database.query.selectFrom('members').select('role').executeTakeFirstOrThrow()).role;
  const { query: db } = database;
  const signIn = () => openSession({ db, now: () => new Date() }, 1);
  const sessions = async () =>
    (await db.selectFrom('sessions').select('member_id').execute()).length;
  return { dataDir, run, role, signIn, sessions };
}

it('npm run role makes a member a moderator and takes it back, while the site has its database open', async () => {
  const { run, role } = await site();
  expect(await run('ann', 'moderator')).toEqual([
    0,
    'Ann is a moderator now. They see nothing of it until they have set up two-step verification at /edit/account/.',
  ]);
  expect(await role()).toBe('moderator');
  expect(await run('ann', 'none')).toEqual([0, 'Ann is a member now.']);
  expect(await role()).toBe('member');
});

it(
  'npm run role ends the sessions of whoever becomes a moderator, and no others',
  { tags: 'long' },
  async () => {
    const { run, signIn, sessions } = await site();
    const left: number[] = [];
    for (const word of ['moderator', 'moderator', 'none']) {
      await signIn();
      await run('ann', word);
      left.push(await sessions());
    }
    expect(left).toEqual([0, 1, 2]);
  },
);

it(
  'npm run role says in a sentence what it was not told, and who is not there',
  { tags: 'long' },
  async () => {
    const { run, role } = await site();
    const usage = 'Say who and what: npm run role -- <name> moderator|none';
    expect(await run('ann', 'king')).toEqual([1, usage]);
    expect(await run()).toEqual([1, usage]);
    expect(await run('bob', 'moderator')).toEqual([1, 'Nobody is called bob here.']);
    expect(await role()).toBe('member');
  },
);

it('a command changes nothing of a database that an older version may be serving', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-role-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, 'islet.db');
  await openDatabase({ file }).close();
  const sqlite = new DatabaseSync(file);
  onTestFinished(() => sqlite.close());
  const version = () => sqlite.prepare('PRAGMA user_version').get()?.['user_version'];
  const before = Number(version()) - 1;
  sqlite.exec(`PRAGMA user_version = ${before}`);
  const program = startNode(['src/role.ts', 'ann', 'moderator'], { DATA_DIR: dataDir });
  expect(await program.exited).toBe(1);
  expect(program.printed.join()).toContain('start the server once');
  expect(version()).toBe(before);
});

it(
  'commands of an operator refuse where another API has the data, and touch no database that is left',
  { tags: 'long' },
  async () => {
    const { dataDir, role } = await site();
    const place = { DATA_DIR: dataDir, API_ORIGIN: 'https://api.example' };
    const ended = await Promise.all(
      [
        ['src/role.ts', 'ann', 'moderator'],
        ['src/transparency.ts', '2026'],
        ['src/catalogue.ts', 'channels', 'channels.json'],
      ].map(async (command) => {
        const program = startNode(command, place);
        return [await program.exited, ...program.printed];
      }),
    );
    const refusal =
      'With an API_ORIGIN the site has no database of its own: give this command to the API there.';
    expect(ended).toEqual(Array.from({ length: 3 }, () => [1, refusal]));
    expect(await role()).toBe('member');
  },
);
