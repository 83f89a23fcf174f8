import { INPUT_URL } from '#contract/input-path.ts';

/** The report of the second at which a member leaves a video, for a beacon: where it goes and what it says. */
export function videoLeft(
  id: number,
  at: number,
  user: number,
): { url: string; body: URLSearchParams } {
  const fields = { act: 'leave', video_id: id, at: Math.max(0, Math.floor(at)), user_id: user };
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { url: INPUT_URL, body: new URLSearchParams(pairs) };
}
