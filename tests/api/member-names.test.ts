import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { named as namedInPostgres } from '#api/catalogue/postgres/named.ts';
import { named as namedInSqlite } from '#api/catalogue/sqlite/named.ts';
import { NOW } from '../setup/demo-database.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { databaseOf, numberOf } from './support/older-database.ts';

const site = accountWorld();
const { world } = site;
const byName = ENGINE === 'postgres' ? namedInPostgres : namedInSqlite;

/** The members of whom a search has a name, shown or not. */
async function inSearch(text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${byName('member', text)} AS found`.execute(world.db);
  return rows.map(({ id }) => Number(id));
}

async function found(text: string): Promise<unknown[]> {
  const list = 'json/members/0/recent/60/filt.......0/1.jsond';
  const { body } = await world.get(`${list}?s=${encodeURIComponent(text)}`);
  return (body['members'] as { _id: unknown }[]).map(({ _id }) => Number(_id));
}

const idOf = async (username: string): Promise<number> => {
  const member = world.db.selectFrom('members').select('id').where('username', '=', username);
  return (await member.executeTakeFirstOrThrow()).id;
};

it('who has joined is found by name at once, by another one after a change, and by none once they are gone', async () => {
  const { pwd } = await site.account('Reed_Bunting.7');
  const id = await idOf('Reed_Bunting.7');
  for (const text of ['Reed_Bunting.7', 'bunting', 'reed 7'])
    expect(await found(text)).toEqual([id]);
  const { cookie } = await site.signIn('Reed_Bunting.7', pwd);
  const renamed = await world.api.fetch(
    new Request(`${ORIGIN}/api/member.php`, {
      method: 'POST',
      body: new URLSearchParams({ display_name: 'Zephyrine' }),
      headers: { origin: ORIGIN, cookie },
    }),
  );
  expect(renamed.status).toBe(200);
  for (const text of ['zephyrine', 'bunting']) expect(await found(text)).toEqual([id]);

  const due_ts = Math.floor(NOW.getTime() / 1000);
  await world.db.insertInto('leavings').values({ member_id: id, asked_ts: 1, due_ts }).execute();
  await world.restart();
  for (const text of ['zephyrine', 'bunting']) expect(await inSearch(text)).toEqual([]);
});

it('who joined before members were found is found after an update, and who left before it no more', async () => {
  const { sql: older, start } = await databaseOf(numberOf('068-found-and-gone') - 1);
  const at = { joined_ts: 1, seen_ts: 1 };
  for (const [id, username, display_name] of [
    [1, 'reed_bunting.7', 'reed_bunting.7'],
    [2, 'crane', 'Grus grus'],
  ] as const)
    await older.insert('members', { id, username, display_name, ...at });
  const hidden = ENGINE === 'postgres' ? `'member', 2, ''` : `21, '', '', ''`;
  const left = ENGINE === 'postgres' ? `'member', 3, '''heron'':1A'` : `29, 'heron', '', ''`;
  const into =
    ENGINE === 'postgres'
      ? 'entity_search (kind, id, document)'
      : 'name_search (rowid, title, aliases, cjk)';
  // One whose name a decision took out of the search, and one who is gone.
  await older.run(`INSERT INTO ${into} VALUES (${hidden}); INSERT INTO ${into} VALUES (${left});`);
  await start();
  const all =
    ENGINE === 'postgres'
      ? (word: string) => `SELECT id FROM entity_search WHERE document @@ '${word}'::tsquery`
      : (word: string) =>
          `SELECT rowid >> 3 AS id FROM name_search WHERE name_search MATCH '"${word}"'`;
  const idsOf = async (word: string) => (await older.rows(all(word))).map(({ id }) => Number(id));
  for (const word of ['reed', 'bunting', '7']) expect(await idsOf(word)).toEqual([1]);
  for (const word of ['grus', 'crane', 'heron']) expect(await idsOf(word)).toEqual([]);
});
