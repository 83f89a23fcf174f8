import type { Kysely } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { historyEntries } from '../history/export.ts';
import { voterOfMember } from '../stat/vote.ts';

/** Tables that hold rows of a member's as they are, by the file that they are in and the column that says whose. */
const LISTS = {
  favourites: ['favourites', 'member_id'],
  watch_later: ['watch_later', 'member_id'],
  exclusions: ['exclusions', 'member_id'],
  recent_searches: ['recent_searches', 'member_id'],
  settings: ['member_settings', 'member_id'],
  subscriptions: ['subscriptions', 'member_id'],
  friends: ['friends', 'member_id'],
  friend_requests_sent: ['friend_requests', 'from_id'],
  friend_requests_received: ['friend_requests', 'to_id'],
  blocks: ['blocks', 'member_id'],
  comments: ['comments', 'member_id'],
  comment_likes: ['comment_likes', 'member_id'],
  wall_posts: ['wall_posts', 'member_id'],
  messages_sent: ['messages', 'from_id'],
  messages_received: ['messages', 'to_id'],
  notifications: ['notifications', 'member_id'],
  notification_settings: ['notification_ways', 'member_id'],
  albums: ['albums', 'member_id'],
  appeals: ['appeals', 'member_id'],
  lifted_blocks: ['file_block_lifts', 'moderator_id'],
} as const satisfies Record<string, readonly [keyof Database, string]>;

const rowsOf = (db: Kysely<Database>, [table, column]: readonly [string, string], id: number) =>
  db
    .selectFrom(table as 'comments')
    .selectAll()
    .where(column as 'member_id', '=', id)
    .execute();

async function playlistsOf(db: Kysely<Database>, id: number): Promise<object[]> {
  const playlists = await db
    .selectFrom('playlists')
    .selectAll()
    .where('member_id', '=', id)
    .execute();
  return Promise.all(
    playlists.map(async (playlist) => ({
      ...playlist,
      items: await db
        .selectFrom('playlist_items')
        .select(['position', 'video_id', 'added_ts'])
        .where('playlist_id', '=', playlist.id)
        .orderBy('position')
        .execute(),
    })),
  );
}

/** All that is kept of a member, as values by the name of the file they come in. Passwords and tokens are nobody's to read. */
async function valuesOf(db: Kysely<Database>, id: number): Promise<Record<string, unknown>> {
  const lists = Object.entries(LISTS).map(
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
      .select(['credential_id', 'agent', 'added_ts'])
      .where('member_id', '=', id)
      .execute(),
    history: await historyEntries(db, id),
    votes: await db
      .selectFrom('votes')
      .select(['section', 'object_id', 'vote', 'added_ts'])
      .where('voter', '=', voterOfMember(id))
      .execute(),
    uploads: await db
      .selectFrom('videos')
      .select(['id', 'title', 'description', 'post_ts', 'duration', 'status_id', 'is_private'])
      .where('member_id', '=', id)
      .execute(),
    // Of decisions about what is theirs: who decided them is not theirs to know.
    decisions: await db
      .selectFrom('decisions')
      .select(['id', 'section', 'object_id', 'measure', 'ground', 'category', 'clause', 'reason'])
      .select(['territory', 'until_ts', 'redress', 'strike', 'appeal_of', 'decided_ts'])
      .where('owner_id', '=', id)
      .execute(),
    uploaded_files: await db
      .selectFrom('uploads')
      .select(['name', 'bytes', 'title', 'description', 'state', 'reason', 'video_id'])
      .select(['certificate', 'certified_ts', 'created_ts'])
      .where('member_id', '=', id)
      .execute(),
    messages_to_the_site: await db
      .selectFrom('reports')
      .select(['subject', 'email', 'message', 'added_ts'])
      .where('member_id', '=', id)
      .execute(),
    playlists: await playlistsOf(db, id),
    ...Object.fromEntries(await Promise.all(lists)),
  };
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
}

/** The pictures that show the member: avatar and cover, as they are stored. */
async function picturesOf(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  id: number,
): Promise<Record<string, Uint8Array>> {
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'role', 'variant', 'blob_key'])
    .where('owner_kind', '=', 'member')
    .where('owner_id', '=', id)
    .where('state', '!=', 'removed')
    .execute();
  const files: Record<string, Uint8Array> = {};
  for (const { id: asset, role, variant, blob_key } of assets) {
    const opened = await blobs.open(blob_key);
    if (opened) files[`pictures/${asset}-${role}${variant}`] = await bytesOf(opened.body);
  }
  return files;
}

/** The files of a member's archive, by name: JSON, two blanks deep, and pictures. */
export async function archiveFiles(
  context: Pick<ServiceContext, 'db' | 'blobs'>,
  id: number,
): Promise<Record<string, Uint8Array>> {
  const encoder = new TextEncoder();
  const json = Object.entries(await valuesOf(context.db, id)).map(([name, value]) => [
    `${name}.json`,
    encoder.encode(`${JSON.stringify(value ?? null, null, 2)}\n`),
  ]);
  return { ...Object.fromEntries(json), ...(await picturesOf(context, id)) };
}
