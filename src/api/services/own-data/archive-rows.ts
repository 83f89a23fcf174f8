import type { Kysely, Selectable } from 'kysely';
import { UPLOAD_DESCRIPTION } from '#config/uploads.ts';
import type { CommentTable } from '../../db/schema/community.ts';
import type { Database } from '../../db/schema/index.ts';
import { historyEntry, watched, type Watched } from '../history/export.ts';
import { pairKey } from '../messages/pair.ts';
import { voterOfMember } from '../stat/vote.ts';
import { OWN_LISTS, pagesOfList, VOTES, type OwnList } from './archive-lists.ts';
import { listed, pagesOf, ROWS_AT_ONCE } from './archive-pages.ts';
import type { ZipFile } from './zip.ts';

/** The longest text, each character written as `\u0000`, and all else of a row, is shorter. */
const MOST_BYTES_A_ROW = 6 * UPLOAD_DESCRIPTION.max + 4000;

/** What a member wrote to others, or they to them, by conversation: there its order has an index. */
async function* messagesOf(
  db: Kysely<Database>,
  id: number,
  column: 'from_id' | 'to_id',
): AsyncGenerator<object[]> {
  const conversations = pagesOf<{ other_id: number }>((last) =>
    db
      .selectFrom('conversations')
      .select('other_id')
      .where('member_id', '=', id)
      .where('other_id', '>', last?.other_id ?? 0)
      .orderBy('other_id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  const messagesWith = (other: number) => (last: { id: number } | undefined) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('pair', '=', pairKey({ member: id, other }))
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const page of conversations)
    for (const { other_id } of page)
      for await (const rows of pagesOf(messagesWith(other_id)))
        yield rows.filter((row) => row[column] === id);
}

const notificationsOf = (db: Kysely<Database>, id: number) =>
  pagesOf<{ id: number; updated_ts: number }>((last) =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where('member_id', '=', id)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_ts', 'id'), '>', tuple(last?.updated_ts ?? 0, last?.id ?? 0)),
      )
      .orderBy('updated_ts')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

const commentsOf = (db: Kysely<Database>, id: number) =>
  pagesOf<Selectable<CommentTable>>((last) =>
    db
      .selectFrom('comments')
      .selectAll()
      .where('member_id', '=', id)
      // Of one whose likes go one after the other the words are gone.
      .where('text', '<>', '')
      .where(({ eb, lit, refTuple, tuple }) =>
        last === undefined
          ? lit(true)
          : eb(
              refTuple('section', 'object_id', 'added_ts', 'id'),
              '>',
              tuple(last.section, last.object_id, last.added_ts, last.id),
            ),
      )
      .orderBy('section')
      .orderBy('object_id')
      .orderBy('added_ts')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

/** The latest first, as members see it. */
async function* historyOf(db: Kysely<Database>, id: number): AsyncGenerator<object[]> {
  const pages = pagesOf<Watched>((last) =>
    watched(db, id)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('history.added_ts', 'history.video_id'),
            '<',
            tuple(last?.added_ts ?? 0, last?.video_id ?? 0),
          ),
        ),
      )
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  for await (const rows of pages) yield rows.map(historyEntry);
}

/** Playlists one after the other, each with the videos in it. */
async function* playlistsOf(db: Kysely<Database>, id: number): AsyncGenerator<object[]> {
  const playlists: OwnList = {
    ...{ table: 'playlists', whose: 'member_id', order: ['updated_ts', 'id'] },
  };
  const itemsOf = (playlist: number) => (last: { position: number } | undefined) =>
    db
      .selectFrom('playlist_items')
      .select(['position', 'video_id', 'added_ts'])
      .where('playlist_id', '=', playlist)
      .$if(last !== undefined, (query) => query.where('position', '>', last?.position ?? 0))
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const page of pagesOfList(db, playlists, id))
    for (const playlist of page as { id: number }[]) {
      const items: object[] = [];
      for await (const some of pagesOf(itemsOf(playlist.id))) items.push(...some);
      yield [{ ...playlist, items }];
    }
}

const countOf = async (
  db: Kysely<Database>,
  table: keyof Database,
  [column, owner]: readonly [string, number | string],
): Promise<number> => {
  const { total } = await db
    .selectFrom(table as 'comments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(column as 'text', '=', owner as string)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** In how many playlists of theirs videos stand. */
const countItems = async (db: Kysely<Database>, id: number): Promise<number> => {
  const { total } = await db
    .selectFrom('playlist_items')
    .innerJoin('playlists', 'playlists.id', 'playlist_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** A list that is written as it is read, of so many rows and as many more as may come meanwhile. */
const listFile = (name: string, rows: number, pages: AsyncIterable<object[]>): ZipFile => ({
  name: `${name}.json`,
  content: listed(pages),
  bytes: (rows + ROWS_AT_ONCE) * MOST_BYTES_A_ROW,
  isText: true,
});

/** Files of an archive that may hold hundreds of thousands of rows: no more than a page of them is held at once. */
export async function* longLists(db: Kysely<Database>, id: number): AsyncGenerator<ZipFile> {
  const count = (table: keyof Database, column = 'member_id') => countOf(db, table, [column, id]);
  yield listFile('history', await count('history'), historyOf(db, id));
  const voter = voterOfMember(id);
  const votes = await countOf(db, 'votes', ['voter', voter]);
  yield listFile('votes', votes, pagesOfList(db, VOTES, voter));
  const rows = (await count('playlists')) + (await countItems(db, id));
  yield listFile('playlists', rows, playlistsOf(db, id));
  for (const [name, list] of Object.entries(OWN_LISTS))
    yield listFile(name, await count(list.table, list.whose), pagesOfList(db, list, id));
  yield listFile('comments', await count('comments'), commentsOf(db, id));
  const [sent, received] = ['from_id', 'to_id'] as const;
  yield listFile('messages_sent', await count('messages', sent), messagesOf(db, id, sent));
  yield listFile(
    'messages_received',
    await count('messages', received),
    messagesOf(db, id, received),
  );
  yield listFile('notifications', await count('notifications'), notificationsOf(db, id));
}
