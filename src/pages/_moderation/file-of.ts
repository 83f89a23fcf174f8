import type { Client } from '#client/client.ts';
import { orElse } from '#client/or-else.ts';
import * as calls from '#contract/calls.ts';
import type { ModerationCase } from '#contract/calls/moderation-case.ts';

/** Where the file of a video is that is played where nothing else is told, from where the first report that is shown says; null without one. */
export async function fileOf(
  { case: entry, reports, subject }: ModerationCase,
  client: Client,
): Promise<string | null> {
  if (!subject || entry.section !== 'videos' || entry.objectId === null) return null;
  const asked = { id: entry.objectId, lifetime: 0 };
  const files = await orElse(client.read(calls.videoFile, {}, asked), []);
  const file = files.find(({ isDefault }) => isDefault) ?? files[0];
  if (!file) return null;
  const from = reports.find((one) => one.from > 0)?.from;
  return file.url + (from === undefined ? '' : `#t=${from}`);
}
