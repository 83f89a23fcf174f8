import type { Kysely } from 'kysely';
import { toldToOwner } from '#config/notices.ts';
import type { Database } from '../../db/schema/index.ts';
import { pagesOf, ROWS_AT_ONCE } from './archive-pages.ts';

/** Rows of a member's: their table, the column that says whose they are, and those that they are read in the order of, which tell them apart. */
export interface OwnList {
  table: keyof Database;
  whose: string;
  order: readonly [string, ...string[]];
  /** All unless told. */
  columns?: readonly string[];
  /** What else than their values is told of some of these. */
  told?: Readonly<Record<string, (value: never) => string>>;
}

const list = (
  table: keyof Database,
  whose: string,
  ...order: readonly [string, ...string[]]
): OwnList => ({ table, whose, order });

/** By the file that they are in. */
export const OWN_LISTS: Readonly<Record<string, OwnList>> = {
  uploads: {
    ...list('videos', 'member_id', 'post_ts', 'id'),
    columns: [...['id', 'title', 'description', 'post_ts', 'duration', 'status_id', 'is_private']],
  },
  // Of decisions about what is theirs: who decided them is not theirs to know.
  decisions: {
    ...list('decisions', 'owner_id', 'id'),
    columns: [
      ...['id', 'section', 'object_id', 'measure', 'ground', 'category', 'clause', 'reason'],
      ...['territory', 'until_ts', 'redress', 'strike', 'appeal_of', 'decided_ts'],
    ],
    told: { category: toldToOwner },
  },
  uploaded_files: {
    ...list('uploads', 'member_id', 'id'),
    columns: [
      ...['name', 'bytes', 'title', 'description', 'state', 'reason', 'video_id'],
      ...['certificate', 'certified_ts', 'created_ts'],
    ],
  },
  messages_to_the_site: {
    ...list('reports', 'member_id', 'id'),
    columns: ['subject', 'email', 'message', 'added_ts'],
  },
  favourites: list('favourites', 'member_id', 'video_id'),
  watch_later: list('watch_later', 'member_id', 'video_id'),
  subscriptions: list('subscriptions', 'member_id', 'section', 'object_id'),
  friends: list('friends', 'member_id', 'friend_id'),
  friend_requests_sent: list('friend_requests', 'from_id', 'to_id'),
  friend_requests_received: list('friend_requests', 'to_id', 'from_id'),
  blocks: list('blocks', 'member_id', 'blocked_id'),
  comment_likes: list('comment_likes', 'member_id', 'comment_id'),
  wall_posts: list('wall_posts', 'member_id', 'id'),
  albums: list('albums', 'member_id', 'id'),
  appeals: list('appeals', 'member_id', 'id'),
  looked_at_cases: list('case_looks', 'member_id', 'day', 'case_id'),
  lifted_blocks: list('file_block_lifts', 'moderator_id', 'block_id'),
};

/** What a member voted, by `voterOfMember`. */
export const VOTES: OwnList = {
  ...list('votes', 'voter', 'section', 'object_id'),
  columns: ['section', 'object_id', 'vote', 'added_ts'],
};

type Row = Record<string, number | string>;

const only = (row: Row, columns: readonly string[], told: OwnList['told'] = {}): object =>
  Object.fromEntries(
    columns.map((column) => [column, told[column]?.(row[column] as never) ?? row[column]]),
  );

/** What somebody has of such a list, a page at a time. */
export async function* pagesOfList(
  db: Kysely<Database>,
  { table, whose, order, columns, told }: OwnList,
  owner: number | string,
): AsyncGenerator<object[]> {
  // Each of the tables has columns of its own.
  const keys = order as readonly string[] as ['id', 'member_id'];
  const own = db.selectFrom(table as 'comments').where(whose as 'text', '=', owner as string);
  const pages = pagesOf<Row>(async (last) => {
    const values = keys.map((key) => last?.[key]) as [number, number];
    const behind = last
      ? own.where(({ eb, refTuple, tuple }) =>
          order.length === 1
            ? eb(keys[0], '>', values[0])
            : eb(refTuple(...keys), '>', tuple(...values)),
        )
      : own;
    const sorted = keys.reduce((query, key) => query.orderBy(key), behind).limit(ROWS_AT_ONCE);
    const chosen = [...new Set([...(columns ?? []), ...order])] as ['id'];
    const rows: unknown = await (columns ? sorted.select(chosen) : sorted.selectAll()).execute();
    return rows as Row[];
  });
  for await (const rows of pages)
    yield columns ? rows.map((row) => only(row, columns, told)) : rows;
}
