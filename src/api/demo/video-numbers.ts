import { DAY } from './stage.ts';
import type { Random } from './random.ts';

const LONGEST_SECONDS = 9000;
const SHORTEST_SECONDS = 45;

/** Whole seconds: about 35 % under 10 minutes, 50 % up to 40, 15 % above, up to two and a half hours. */
export function anyDuration(random: Random): number {
  const [from, to] = random.weighted([
    [[SHORTEST_SECONDS, 599], 35],
    [[600, 2400], 50],
    [[2401, LONGEST_SECONDS], 15],
  ] as const);
  // Even on a logarithmic scale: short ones are more frequent within each band.
  return Math.min(to, Math.round(from * (to / from) ** random.next()));
}

/** Shares of the videos by age in days; the rest of the years is even. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[-7, 0], 2.2],
  [[0, 1], 1.1],
  [[1, 7], 6],
  [[7, 30], 11],
  [[30, 365], 34],
  [[365, 2100], 45.7],
];

/** Posting times in rising order, denser towards `now`; some lie in the week to come. */
export function postTimes(count: number, now: number, random: Random): number[] {
  const times = Array.from({ length: count }, () => {
    const [from, to] = random.weighted(AGES);
    return Math.floor(now - (from + (to - from) * random.next()) * DAY);
  });
  return times.sort((a, b) => a - b);
}

/** Views, likes and dislikes of a video of this age: few have very many. `share` makes all of them fewer. */
export function anyAttention(ageDays: number, random: Random, share = 1) {
  const ripe = Math.min(1, ((ageDays + 0.4) / 60) ** 0.75);
  const viewed = Math.floor(Math.min(9_000_000, Math.exp(random.normal(8.2, 1.75))) * ripe * share);
  const votes = Math.floor(viewed * Math.exp(random.normal(-5, 0.6)));
  const liked = Math.min(0.985, Math.max(0.2, random.normal(0.84, 0.11)));
  const likes = Math.round(votes * liked);
  return { viewed, likes, dislikes: votes - likes };
}

/** Views of each of the last seven days, oldest first, out of all `viewed`. */
export function recentViews(viewed: number, ageDays: number, random: Random): number[] {
  const share = Math.min(1, (7 / (ageDays + 7)) * (0.2 + 0.8 * random.next()));
  const days = Math.min(7, Math.max(1, Math.ceil(ageDays)));
  const each = (viewed * share) / days;
  let left = viewed;
  return Array.from({ length: 7 }, (_, index) => {
    if (index < 7 - days) return 0;
    const count = Math.min(left, Math.floor(each * (0.6 + 0.8 * random.next())));
    left -= count;
    return count;
  });
}
