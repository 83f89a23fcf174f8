import { setImmediate as ownTurn } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import { MESSAGE_MAX_LENGTH } from '#config/messages.ts';
import type { CommentTable } from '../../db/schema/community.ts';
import type { Database } from '../../db/schema/index.ts';
import { pairKey } from '../messages/pair.ts';
import type { ZipFile } from './zip.ts';

/** Rows that are read at once: others are answered between. */
export const ROWS_AT_ONCE = 500;

/** The longest text, each character written as `\u0000`, and all else of a row, is shorter. */
const MOST_BYTES_A_ROW = 6 * MESSAGE_MAX_LENGTH + 2000;

/** Pages of rows, each read with the last row of the one before; a page that is not full is the last. */
async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (let isOver = false; !isOver;) {
    const rows = await read(last);
    yield rows;
    await ownTurn();
    last = rows.at(-1);
    isOver = rows.length < ROWS_AT_ONCE;
  }
}

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

/** A list as `JSON.stringify` writes it two blanks deep, a page at a time. */
async function* listed(pages: AsyncIterable<object[]>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const text = JSON.stringify(rows, null, 2).slice(1, -2);
    yield Buffer.from((isEmpty ? '[' : ',') + text);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? '[]\n' : '\n]\n');
}

/** Files of an archive that may hold hundreds of thousands of rows: no more than a page of them is held at once. */
export async function longLists(db: Kysely<Database>, id: number): Promise<ZipFile[]> {
  const file = async (
    name: string,
    [table, column]: readonly ['comments' | 'messages' | 'notifications', string],
    pages: AsyncIterable<object[]>,
  ): Promise<ZipFile> => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(column as 'id', '=', id)
      .executeTakeFirstOrThrow();
    const bytes = (Number(total) + ROWS_AT_ONCE) * MOST_BYTES_A_ROW;
    return { name: `${name}.json`, content: listed(pages), bytes, isText: true };
  };
  return [
    await file('comments', ['comments', 'member_id'], commentsOf(db, id)),
    await file('messages_sent', ['messages', 'from_id'], messagesOf(db, id, 'from_id')),
    await file('messages_received', ['messages', 'to_id'], messagesOf(db, id, 'to_id')),
    await file('notifications', ['notifications', 'member_id'], notificationsOf(db, id)),
  ];
}
