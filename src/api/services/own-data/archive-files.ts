import type { Kysely } from 'kysely';
import { DELETED_STATUS_ID } from '#contract/enums.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { historyEntries } from '../history/export.ts';
import { voterOfMember } from '../stat/vote.ts';
import { toWebvtt } from '../videos/captions.ts';
import { longLists } from './archive-rows.ts';
import type { ZipFile } from './zip.ts';

/** Tables that hold rows of a member's as they are and so few that they are read at once, by the file that they are in and the column that says whose. */
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
  comment_likes: ['comment_likes', 'member_id'],
  wall_posts: ['wall_posts', 'member_id'],
  notification_settings: ['notification_ways', 'member_id'],
  albums: ['albums', 'member_id'],
  channel_claims: ['channel_claims', 'member_id'],
  channels: ['channels', 'owner_id'],
  appeals: ['appeals', 'member_id'],
  looked_at_cases: ['case_looks', 'member_id'],
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
      .select(['credential_id', 'name', 'agent', 'added_ts'])
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

/** A file of the member's that is stored: what it is called in the archive, and where its bytes are. */
interface Kept {
  name: string;
  key: string;
  bytes: number;
}

const ENDING: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'video/mp4': '.mp4',
};

/** Of a video the file that was sent, else what was made of it; of an album its photos. What was made for lists and players is left out. */
const OWN_ROLES = ['source', 'rendition', 'avatar', 'cover'] as const;

/** What is stored of theirs by kind of owner: which are they. What was removed by a decision is not handed out again. */
const owned = (db: Kysely<Database>, table: 'videos' | 'albums', id: number) =>
  db
    .selectFrom(table)
    .select('id')
    .where('member_id', '=', id)
    .where('status_id', '!=', DELETED_STATUS_ID);

/** The files of a member: pictures that show them and their channels, photos of their albums, films. */
async function keptOf(db: Kysely<Database>, id: number): Promise<Kept[]> {
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'owner_kind', 'owner_id', 'role', 'variant', 'blob_key', 'content_type'])
    .select('bytes')
    .where('state', '!=', 'removed')
    .where('role', 'in', OWN_ROLES)
    .where(({ and, eb, or }) =>
      or([
        and([eb('owner_kind', '=', 'member'), eb('owner_id', '=', id)]),
        and([eb('owner_kind', '=', 'video'), eb('owner_id', 'in', owned(db, 'videos', id))]),
        and([eb('owner_kind', '=', 'album'), eb('owner_id', 'in', owned(db, 'albums', id))]),
        and([
          eb('owner_kind', '=', 'channel'),
          eb('owner_id', 'in', db.selectFrom('channels').select('id').where('owner_id', '=', id)),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  const sent = new Set(
    assets.filter(({ role }) => role === 'source').map(({ owner_id }) => owner_id),
  );
  const uploads = await db
    .selectFrom('uploads')
    .select(['video_id', 'name'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  const nameOf = new Map(uploads.map(({ video_id, name }) => [video_id, name]));
  return assets
    .filter(
      ({ owner_kind, owner_id, role }) =>
        owner_kind !== 'video' || role !== 'rendition' || !sent.has(owner_id),
    )
    .map(
      ({ id: asset, owner_kind, owner_id, role, variant, content_type, blob_key: key, bytes }) => {
        const folder = owner_kind === 'member' ? 'pictures' : `${owner_kind}s/${owner_id}`;
        const end = /\.\w+$/u.test(variant) ? variant : variant + (ENDING[content_type] ?? '');
        const name = role === 'source' ? (nameOf.get(owner_id) ?? role) : `${role}${end}`;
        return { name: `${folder}/${asset}-${name.replaceAll(/[^\w.-]/gu, '_')}`, key, bytes };
      },
    );
}

/** What is said in the videos of a member, as files that players read. */
async function captionFiles(db: Kysely<Database>, id: number): Promise<ZipFile[]> {
  const rows = await db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.id', 'captions.video_id')
    .select(['video_id', 'captions.lang', 'cues', 'repeat_after', 'duration'])
    .where('video_id', 'in', owned(db, 'videos', id))
    .orderBy('video_id')
    .orderBy('captions.lang')
    .execute();
  return rows.map(({ video_id, lang, ...stored }) => {
    const bytes = Buffer.from(toWebvtt(stored));
    const name = `videos/${video_id}/captions-${lang}.vtt`;
    return { name, content: [bytes], bytes: bytes.length, isText: true };
  });
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
  yield* await longLists(context.db, id);
  yield* await captionFiles(context.db, id);
  for (const { name, key, bytes } of await keptOf(context.db, id)) {
    const opened = await context.blobs.open(key);
    if (opened)
      yield { name, content: opened.body, bytes: Math.max(bytes, opened.bytes), isText: false };
  }
}
