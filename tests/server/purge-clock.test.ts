import { expect, it } from 'vitest';
import { createPurgeClock } from '#server/page-store/purge-clock.ts';

it('knows what was purged after a moment, and what was before', () => {
  const clock = createPurgeClock();
  clock.note(['video:1']);
  const began = clock.now();
  expect(clock.purgedSince(began, ['video:1'])).toBe(false);
  clock.note(['video:2', 'videos']);
  expect(clock.purgedSince(began, ['main', 'video:2'])).toBe(true);
  expect(clock.purgedSince(began, ['videos'])).toBe(true);
  expect(clock.purgedSince(began, ['video:1', 'main'])).toBe(false);
  expect(clock.purgedSince(clock.now(), ['video:2'])).toBe(false);
});

/** Purges tags that no test asks for, each at a moment of its own. */
function purgeOthers(clock: ReturnType<typeof createPurgeClock>, count: number): void {
  for (let index = 0; index < count; index += 1) clock.note([`other:${index}`]);
}

it('takes what it had to forget for purged, and nothing that came later', () => {
  const clock = createPurgeClock();
  const began = clock.now();
  clock.note(['video:1']);
  purgeOthers(clock, 9999);
  expect(clock.purgedSince(began, ['video:2'])).toBe(false);
  clock.note(['video:3']);
  expect(clock.purgedSince(began, ['video:2'])).toBe(true);
  expect(clock.purgedSince(began + 1, ['video:2'])).toBe(false);
  expect(clock.purgedSince(began + 1, ['other:0'])).toBe(true);
});

it('forgets first what was purged longest ago, a tag purged again last', () => {
  const clock = createPurgeClock();
  clock.note(['video:1']);
  clock.note(['video:2']);
  clock.note(['video:1']);
  const again = clock.now();
  purgeOthers(clock, 9999);
  // Gone is video:2, purged once and before the other.
  expect(clock.purgedSince(again - 1, ['video:2'])).toBe(false);
  expect(clock.purgedSince(again - 1, ['video:1'])).toBe(true);
  expect(clock.purgedSince(again - 2, ['main'])).toBe(true);
});
