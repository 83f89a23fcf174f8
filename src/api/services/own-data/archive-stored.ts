import type { Kysely } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { toWebvtt } from '../videos/captions.ts';
import { pagesOf, ROWS_AT_ONCE } from './archive-pages.ts';
import type { ZipFile } from './zip.ts';

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

/** Numbers of what is theirs and was not removed by a decision, which is not handed out again; the videos as they are listed, the albums as they came. */
const worksOf = (
  db: Kysely<Database>,
  table: 'videos' | 'albums',
  id: number,
): AsyncGenerator<{ id: number }[]> => {
  const own = db
    .selectFrom(table as 'videos')
    .where('member_id', '=', id)
    .where('status_id', '!=', STATUS.deleted)
    .limit(ROWS_AT_ONCE);
  if (table === 'albums')
    return pagesOf<{ id: number }>((last) =>
      own
        .select('id')
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .execute(),
    );
  return pagesOf<{ id: number; post_ts: number }>((last) =>
    own
      .select(['id', 'post_ts'])
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('post_ts', 'id'), '>', tuple(last?.post_ts ?? 0, last?.id ?? 0)),
        ),
      )
      .orderBy('post_ts')
      .orderBy('id')
      .execute(),
  );
};

/** The files of one thing, of which a handful is kept: a film and what was made of it, an album's photos, pictures that show somebody. */
async function keptOf(
  db: Kysely<Database>,
  kind: 'member' | 'video' | 'channel' | 'album',
  owner: number,
): Promise<Kept[]> {
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'role', 'variant', 'blob_key', 'content_type', 'bytes'])
    .where('state', '!=', 'removed')
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', owner)
    .where('role', 'in', OWN_ROLES)
    .orderBy('id')
    .execute();
  const isSent = kind === 'video' && assets.some(({ role }) => role === 'source');
  const upload = isSent
    ? await db
        .selectFrom('uploads')
        .select('name')
        .where('video_id', '=', owner)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const folder = kind === 'member' ? 'pictures' : `${kind}s/${owner}`;
  return assets
    .filter(({ role }) => !(isSent && role === 'rendition'))
    .map(({ id, role, variant, content_type, blob_key: key, bytes }) => {
      const end = /\.\w+$/u.test(variant) ? variant : variant + (ENDING[content_type] ?? '');
      const name = role === 'source' ? (upload?.name ?? role) : `${role}${end}`;
      return { name: `${folder}/${id}-${name.replaceAll(/[^\w.-]/gu, '_')}`, key, bytes };
    });
}

/** The files of a member: pictures that show them, films, pictures of their channels, photos of their albums. */
async function* allKept(db: Kysely<Database>, id: number): AsyncGenerator<Kept> {
  yield* await keptOf(db, 'member', id);
  for await (const videos of worksOf(db, 'videos', id))
    for (const video of videos) yield* await keptOf(db, 'video', video.id);
  const channels = db.selectFrom('channels').select('id').where('owner_id', '=', id).orderBy('id');
  for (const channel of await channels.execute()) yield* await keptOf(db, 'channel', channel.id);
  for await (const albums of worksOf(db, 'albums', id))
    for (const album of albums) yield* await keptOf(db, 'album', album.id);
}

/** What is said in the videos of a member, as files that players read. */
async function* captionFiles(db: Kysely<Database>, id: number): AsyncGenerator<ZipFile> {
  for await (const videos of worksOf(db, 'videos', id))
    for (const { id: video } of videos) {
      const rows = await db
        .selectFrom('captions')
        .innerJoin('videos', 'videos.id', 'captions.video_id')
        .select(['captions.lang', 'cues', 'repeat_after', 'duration'])
        .where('video_id', '=', video)
        .orderBy('captions.lang')
        .execute();
      for (const { lang, ...stored } of rows) {
        const bytes = Buffer.from(toWebvtt(stored));
        const name = `videos/${video}/captions-${lang}.vtt`;
        yield { name, content: [bytes], bytes: bytes.length, isText: true };
      }
    }
}

/** Captions, pictures, photos and films, each opened when it is asked for. What storage lacks is left out. */
export async function* storedFiles(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  id: number,
): AsyncGenerator<ZipFile> {
  yield* captionFiles(db, id);
  for await (const { name, key, bytes } of allKept(db, id)) {
    const opened = await blobs.open(key);
    if (opened)
      yield { name, content: opened.body, bytes: Math.max(bytes, opened.bytes), isText: false };
  }
}
