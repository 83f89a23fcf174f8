import { AGE_BOUNDS, type AGE_GROUPS } from '#contract/enums.ts';
import { yearsBefore } from '#lib/years-before.ts';

type AgeGroup = (typeof AGE_GROUPS)[number];

/** Full years between a birth date (YYYY-MM-DD) and now; 0 when the date is not known. */
export function ageOf(birthDate: string | null, now: Date): number {
  if (birthDate === null) return 0;
  const years = now.getUTCFullYear() - Number(birthDate.slice(0, 4));
  return now.toISOString().slice(5, 10) < birthDate.slice(5) ? years - 1 : years;
}

/** Birth dates of an age group: after `after`, up to and with `until`. */
export function birthDates(group: AgeGroup, now: Date): { after: string; until: string } {
  const [youngest, oldest] = AGE_BOUNDS[group];
  return {
    after: yearsBefore(now, oldest + 1),
    until: yearsBefore(now, youngest),
  };
}
