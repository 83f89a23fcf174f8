import type { Kysely } from 'kysely';
import { STATUS, type CaseSection } from '#config/moderation.ts';
import type { Database } from '../../../db/schema/index.ts';
import type { About } from '../takedowns.ts';

/** Characters that stand for a comment or a post in a list. */
const EXCERPT = 80;

interface Named {
  id: number;
  name: string;
}
type Titles = 'playlists' | 'channels' | 'models';

const titles =
  (table: Titles) =>
  (db: Kysely<Database>, ids: number[]): Promise<Named[]> =>
    db
      .selectFrom(table as 'playlists')
      .select(['id', 'title as name'])
      .where('id', 'in', ids)
      .execute();

/** Of what its member has sent: what they have not is nobody else's to know. */
const titlesOfAlbums = (db: Kysely<Database>, ids: number[]): Promise<Named[]> =>
  db
    .selectFrom('albums')
    .select(['id', 'title as name'])
    .where('id', 'in', ids)
    .where('status_id', '<>', STATUS.draft)
    .execute();

/** The same of videos: a new file is called as the video that it is for. */
const titlesOfVideos = (db: Kysely<Database>, ids: number[]): Promise<Named[]> =>
  db
    .selectFrom('videos')
    .leftJoin('uploads', 'uploads.video_id', 'videos.id')
    .leftJoin('videos as replaced', 'replaced.id', 'uploads.replaces')
    .select('videos.id')
    .select(({ fn }) => fn.coalesce('replaced.title', 'videos.title').as('name'))
    .where('videos.id', 'in', ids)
    .where('videos.status_id', '<>', STATUS.draft)
    .execute();

/** What was written, of which only the beginning is read. One that its author took back has no words any more. */
const excerpts =
  (table: 'comments' | 'wall_posts') =>
  async (db: Kysely<Database>, ids: number[]): Promise<Named[]> => {
    const rows = await db
      .selectFrom(table as 'comments')
      .leftJoin('takedowns', (join) =>
        join
          .on('takedowns.section', '=', table)
          .onRef('takedowns.object_id', '=', `${table as 'comments'}.id`),
      )
      .select(`${table as 'comments'}.id`)
      .select((eb) => eb.fn<string>('substr', ['text', eb.lit(1), eb.lit(4 * EXCERPT)]).as('text'))
      .where(`${table as 'comments'}.id`, 'in', ids)
      .where(({ eb, or }) => or([eb('visible', '=', 1), eb('decision_id', 'is not', null)]))
      .execute();
    return rows.map(({ id, text }) => {
      const letters = [...text.replaceAll(/\s+/gu, ' ').trim()];
      const cut = letters.slice(0, EXCERPT).join('');
      return { id, name: letters.length > EXCERPT ? `${cut.trimEnd()}…` : cut };
    });
  };

const NAMES: Readonly<
  Record<CaseSection, (db: Kysely<Database>, ids: number[]) => Promise<Named[]>>
> = {
  videos: titlesOfVideos,
  albums: titlesOfAlbums,
  playlists: titles('playlists'),
  channels: titles('channels'),
  models: titles('models'),
  comments: excerpts('comments'),
  wall_posts: excerpts('wall_posts'),
  members: (db, ids) =>
    db
      .selectFrom('members')
      .select(['id', 'display_name as name'])
      .where('id', 'in', ids)
      .execute(),
  channel_claims: (db, ids) =>
    db
      .selectFrom('channel_claims')
      .innerJoin('channels', 'channels.id', 'channel_id')
      .select(['channel_claims.id', 'title as name'])
      .where('channel_claims.id', 'in', ids)
      .execute(),
};

/** What was decided about may be a file that has gone to a video. */
interface Nameable extends About {
  went_to?: number | null;
}

const numberOf = ({ object_id, went_to = null }: Nameable): number | null => went_to ?? object_id;

/** What the things of a list are called: a title, a name, the first words; '' for what is not there any more. One query a kind. */
export async function namesOf(
  db: Kysely<Database>,
  list: readonly Nameable[],
): Promise<(about: Nameable) => string> {
  const asked = Map.groupBy(
    list.filter(({ section }) => section !== null),
    ({ section }) => section,
  );
  const found = await Promise.all(
    [...asked].map(async ([section, abouts]) => {
      const ids = [...new Set(abouts.map(numberOf))].filter((id) => id !== null);
      const rows = section === null || ids.length === 0 ? [] : await NAMES[section](db, ids);
      return [section, new Map(rows.map(({ id, name }) => [id, name]))] as const;
    }),
  );
  const names = new Map(found);
  return (about) => names.get(about.section)?.get(numberOf(about) ?? 0) ?? '';
}
