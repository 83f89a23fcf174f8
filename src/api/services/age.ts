import { AGE_BOUNDS, type AGE_GROUPS } from '#contract/enums.ts';

type AgeGroup = (typeof AGE_GROUPS)[number];

const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

function yearsBefore(now: Date, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}

/** Full years between a birth date (YYYY-MM-DD) and now; 0 when the date is not known. */
export function ageOf(birthDate: string | null, now: Date): number {
  if (birthDate === null) return 0;
  const years = now.getUTCFullYear() - Number(birthDate.slice(0, 4));
  return isoDay(now).slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Birth dates of an age group: after `after`, up to and with `until`. */
export function birthDates(group: AgeGroup, now: Date): { after: string; until: string } {
  const [youngest, oldest] = AGE_BOUNDS[group];
  return {
    after: isoDay(yearsBefore(now, oldest + 1)),
    until: isoDay(yearsBefore(now, youngest)),
  };
}
