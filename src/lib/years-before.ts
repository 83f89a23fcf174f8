/** The day (YYYY-MM-DD, UTC) so many years before. */
export function yearsBefore(now: Date, years: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  // A 29 February that there was not became 1 March, a day too late: whoever is born then is not that old yet.
  if (day.getUTCMonth() !== now.getUTCMonth()) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
