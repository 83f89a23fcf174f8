import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { Reading } from '../lists/page.ts';

const DAY = 86_400;
const NO_ID = 0;
/** Longer than other counts: they are all forgotten when a scheduled video appears. */
const LAST_KEPT_MS = 600_000;

/** The lowest or the highest id of the videos that were posted in a span of seconds; 0 where none was. */
async function edge(
  { db }: Reading,
  group: SiteGroup,
  which: 'min' | 'max',
  [from, to]: readonly [from: number | null, to: number | null],
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT ${sql.raw(which)}(id) AS id
    FROM videos AS v WHERE v.visible = 1 AND v.site_group = ${group}
      ${from === null ? sql`` : sql`AND v.post_ts >= ${from}`}
      ${to === null ? sql`` : sql`AND v.post_ts < ${to}`}`.execute(db);
  return rows[0]?.id ?? NO_ID;
}

/** The lowest id of what was posted since then: ids rise with time, so older matches fall out by their key. */
export function firstSince(reading: Reading, group: SiteGroup, since: number): Promise<number> {
  return reading.totals.get(`first|${group}|${since}`, () =>
    edge(reading, group, 'min', [since, null]),
  );
}

/**
 * Whether every video from {@link firstSince} on was posted since then, so that its id alone tells. Imported
 * or scheduled videos can make it untrue; then their rows have to be looked at.
 */
export async function isInOrder(
  reading: Reading,
  group: SiteGroup,
  since: number,
): Promise<boolean> {
  const { totals } = reading;
  // The start moves every minute: all but its last day is looked at once a while.
  const day = Math.floor(since / DAY) * DAY;
  const older = totals.get(
    `last|${group}|${day}`,
    () => edge(reading, group, 'max', [null, day]),
    LAST_KEPT_MS,
  );
  const ofTheDay = totals.get(`last|${group}|${since}`, () =>
    edge(reading, group, 'max', [day, since]),
  );
  const first = await firstSince(reading, group, since);
  // Nothing was posted since then, so no id tells it.
  return first !== NO_ID && Math.max(await older, await ofTheDay) < first;
}
