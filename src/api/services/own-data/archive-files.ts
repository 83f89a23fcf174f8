import type { Kysely } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { longLists } from './archive-rows.ts';
import { storedFiles } from './archive-stored.ts';
import type { ZipFile } from './zip.ts';

/** Tables that hold rows of a member's as they are and so few that they are read at once, by the file that they are in and the column that says whose. */
const SHORT_LISTS = {
  exclusions: ['exclusions', 'member_id'],
  recent_searches: ['recent_searches', 'member_id'],
  settings: ['member_settings', 'member_id'],
  notification_settings: ['notification_ways', 'member_id'],
  channel_claims: ['channel_claims', 'member_id'],
  channels: ['channels', 'owner_id'],
} as const satisfies Record<string, readonly [keyof Database, string]>;

const rowsOf = (db: Kysely<Database>, [table, column]: readonly [string, string], id: number) =>
  db
    .selectFrom(table as 'comments')
    .selectAll()
    .where(column as 'member_id', '=', id)
    .execute();

/** What little is kept of a member, as values by the name of the file they come in. Passwords and tokens are nobody's to read. */
async function valuesOf(db: Kysely<Database>, id: number): Promise<Record<string, unknown>> {
  const lists = Object.entries(SHORT_LISTS).map(
    async ([name, place]) => [name, await rowsOf(db, place, id)] as const,
  );
  return {
    profile: await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst(),
    account: await db
      .selectFrom('accounts')
      .select(['email', 'confirmed_ts', 'created_ts'])
      .where('member_id', '=', id)
      .executeTakeFirst(),
    sessions: await db
      .selectFrom('sessions')
      .select(['agent', 'created_ts', 'used_ts', 'expires_ts'])
      .where('member_id', '=', id)
      .execute(),
    identities: await db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'email', 'linked_ts'])
      .where('member_id', '=', id)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['credential_id', 'name', 'agent', 'added_ts'])
      .where('member_id', '=', id)
      .execute(),
    ...Object.fromEntries(await Promise.all(lists)),
  };
}

/**
 * The files of a member's archive, each opened when it is asked for: JSON, two blanks deep, captions, pictures, photos and films. What
 * storage lacks is left out.
 */
export async function* archiveFiles(
  context: Pick<ServiceContext, 'db' | 'blobs'>,
  id: number,
): AsyncGenerator<ZipFile> {
  for (const [name, value] of Object.entries(await valuesOf(context.db, id))) {
    const bytes = Buffer.from(`${JSON.stringify(value ?? null, null, 2)}\n`);
    yield { name: `${name}.json`, content: [bytes], bytes: bytes.length, isText: true };
  }
  yield* longLists(context.db, id);
  yield* storedFiles(context, id);
}
