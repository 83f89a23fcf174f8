import type { Language } from '#config/locales.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** A time as its day is where this runs, told as days are counted here: by UTC. None (0) stays none. */
export const localTime = (time: number): number =>
  time === 0 ? 0 : time - new Date(time).getTimezoneOffset() * 60_000;

/** "Today", "Yesterday", "Friday, 13 November 2026" in the language; `time` and `now` in milliseconds. Days are UTC's. */
export function formatDay(time: number, now: number, lang: Language): string {
  const ago = dayOf(now) - dayOf(time);
  if (ago > 1)
    return new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' }).format(time);
  const text = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(
    -Math.max(0, ago),
    'day',
  );
  return text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);
}

/** Things by the day of their times, in their order: each with the first time of its day. */
export function byDay<Thing>(
  things: readonly Thing[],
  timeOf: (thing: Thing) => number,
): { time: number; things: Thing[] }[] {
  const days = new Map<number, { time: number; things: Thing[] }>();
  for (const thing of things) {
    const time = timeOf(thing);
    const known = days.get(dayOf(time));
    if (known) known.things.push(thing);
    else days.set(dayOf(time), { time, things: [thing] });
  }
  return [...days.values()];
}
