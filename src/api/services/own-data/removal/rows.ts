import type { RemovalStep } from './step.ts';

/** Rows that one member may have thousands of, and that are counted nowhere: their table, the column that says whose they are, and the one that tells those of a member apart. */
type Rows =
  | readonly ['watch_later' | 'history', 'member_id', 'video_id']
  | readonly ['friends', 'member_id', 'friend_id']
  | readonly ['friend_requests', 'from_id', 'to_id']
  | readonly ['friend_requests', 'to_id', 'from_id']
  | readonly ['blocks', 'member_id', 'blocked_id']
  | readonly ['blocks', 'blocked_id', 'member_id']
  | readonly ['conversations', 'member_id', 'other_id']
  | readonly ['case_looks', 'member_id', 'case_id'];

const removeRows =
  (rows: Rows): RemovalStep =>
  async ({ db, id, most }) => {
    // Each of them has columns of its own: the type of the argument sees to it.
    const [table, whose, key] = rows as readonly ['friends', 'member_id', 'friend_id'];
    const found = await db
      .selectFrom(table)
      .select(key)
      .where(whose, '=', id)
      .limit(most)
      .execute();
    const keys = found.map((row) => row[key]);
    if (keys.length > 0)
      await db.deleteFrom(table).where(whose, '=', id).where(key, 'in', keys).execute();
    return { found: keys.length, tags: [] };
  };

const FEW = ['exclusions', 'recent_searches', 'member_settings'] as const;

/** What they chose, of which nobody has many. */
const removeChoices: RemovalStep = async ({ db, id }) => {
  for (const table of FEW) await db.deleteFrom(table).where('member_id', '=', id).execute();
  return { found: 0, tags: [] };
};

/** What they decided as a moderator stays, and is nobody's. */
const leaveDecisions: RemovalStep = async ({ db, id, most }) => {
  const left = await db
    .updateTable('decisions')
    .set({ moderator_id: null })
    .where('id', 'in', (from) =>
      from.selectFrom('decisions').select('id').where('moderator_id', '=', id).limit(most),
    )
    .executeTakeFirst();
  return { found: Number(left.numUpdatedRows), tags: [] };
};

/** What is theirs alone, and counted nowhere. */
export const ROWS: readonly RemovalStep[] = [
  removeRows(['watch_later', 'member_id', 'video_id']),
  removeRows(['history', 'member_id', 'video_id']),
  removeChoices,
  removeRows(['friends', 'member_id', 'friend_id']),
  removeRows(['friend_requests', 'from_id', 'to_id']),
  removeRows(['friend_requests', 'to_id', 'from_id']),
  removeRows(['blocks', 'member_id', 'blocked_id']),
  removeRows(['blocks', 'blocked_id', 'member_id']),
  removeRows(['conversations', 'member_id', 'other_id']),
  removeRows(['case_looks', 'member_id', 'case_id']),
  leaveDecisions,
];
