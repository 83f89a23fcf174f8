import { z } from 'zod';
import { API_BASE } from '#contract/call.ts';
import { captionsPath } from '#contract/captions.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { idGroup } from '#contract/id-group.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { text } from '../wire-values.ts';

const storedCues = z.array(z.tuple([z.number(), z.number(), z.string()]));
type Cue = z.output<typeof storedCues>[number];

function stamp(seconds: number): string {
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  const thousandths = Math.round(seconds * 1000);
  const [whole, rest] = [Math.floor(thousandths / 1000), thousandths % 1000];
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}.${pad(rest, 3)}`;
}

/** The cues as often as they fit into `duration` seconds. */
export function repeated(cues: readonly Cue[], after: number, duration: number): Cue[] {
  const turns = Math.ceil(duration / after);
  return Array.from({ length: turns }, (_, turn) =>
    cues.map(([start, end, said]): Cue => [start + turn * after, end + turn * after, said]),
  )
    .flat()
    .filter(([start]) => start < duration);
}

/** Captions as they are stored, with the length of their video where that is known. */
interface StoredCaptions {
  cues: string;
  repeat_after: number | null;
  duration: number | null;
}

/** Stored captions as WebVTT. */
export function toWebvtt({ cues: stored, repeat_after, duration }: StoredCaptions): string {
  const cues = storedCues.parse(JSON.parse(stored));
  const all = repeat_after && duration !== null ? repeated(cues, repeat_after, duration) : cues;
  const blocks = all.map(
    ([start, end, said]) =>
      `${stamp(start)} --> ${stamp(Math.min(end, duration ?? end))}\n${said}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

/**
 * What is said in a video, as WebVTT. Throws `not_found` where there is no such video or it has no captions
 * in this language; a video that can't be watched has none.
 */
export async function videoCaptions(
  { db }: Pick<CallContext, 'db'>,
  { id, lang }: { id: number; lang: string },
): Promise<string> {
  const row = await db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.id', 'captions.video_id')
    .select(['cues', 'repeat_after', 'duration'])
    .where('video_id', '=', id)
    .where('captions.lang', '=', lang)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return toWebvtt(row);
}

/** Where the captions of a video are, for its answer; `base` comes before the paths. */
export async function captionsOf({ db, base }: CallContext, id: number): Promise<object[]> {
  const rows = await db
    .selectFrom('captions')
    .select('lang')
    .where('video_id', '=', id)
    .orderBy('lang')
    .execute();
  const { videos: lifetime } = LIFETIMES;
  return rows.map(({ lang }) => ({
    lang,
    title: '',
    url: `${base}${API_BASE}${captionsPath.build({ lifetime, group: idGroup(id), id, lang })}`,
  }));
}

/** The chapters of a video, for its answer. */
export async function chaptersOf({ db }: CallContext, id: number): Promise<object[]> {
  const rows = await db
    .selectFrom('chapters')
    .select(['start', 'title'])
    .where('video_id', '=', id)
    .orderBy('start')
    .execute();
  return rows.map(({ start, title }) => ({ start: text(start), title }));
}
