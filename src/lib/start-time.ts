/** `start_time` of an address as seconds: "90", "90s", "1h2m3s". `null` when it is neither. */
export function parseStartTime(text: string | null | undefined): number | null {
  if (!text || text.length > 12) return null;
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A time as a visitor types it, in seconds: "1:30", "1:02:03", or as in an address. `null` when it is none. */
export function parseClock(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return parseStartTime(text.trim());
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
