import { previewsOf, SHEET } from '#config/storyboard.ts';
import { ASSET_LIFETIME } from '#config/lifetimes.ts';
import { isGroupOf } from '#contract/id-group.ts';
import { TIMELINE_FORMAT } from '#contract/timeline.ts';
import type { Kysely } from 'kysely';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/schema/index.ts';
import { checkLimit } from '../middleware/visitor-country.ts';
import { ServiceError } from '../errors.ts';
import { assetPath } from './address.ts';
import { respond } from './content.ts';

/** What the addresses of timelines of videos' own begin with. */
export const TIMELINES = '/media/assets/timelines/';
const PATH = new RegExp(
  `^${TIMELINES}(?<format>\\d+x\\d+)/(?<group>\\d{1,12}/\\d{1,12})/(?<id>[1-9]\\d{0,11})\\.(?<count>\\d{1,6})\\.(?<interval>\\d{1,6})\\.vtt$`,
  'u',
);

/** The sheet of a video's own previews; undefined where it has none. */
export const sheetOf = (db: Kysely<Database>, video: number) =>
  db
    .selectFrom('assets')
    .select(['id', 'blob_key', 'variant'])
    .where('owner_kind', '=', 'video')
    .where('owner_id', '=', video)
    .where('role', '=', 'thumbnails')
    .where('variant', 'like', 'timeline-%')
    .where('state', '=', 'ready')
    .executeTakeFirst();

const stamp = (seconds: number): string =>
  `${[seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')}.000`;

/** Answers `/media/assets/timelines/…`: the previews of a video's own file that everybody may see. Gives null for any other path. Throws `not_found`. */
export function timelineHandler(
  context: Pick<ServiceContext, 'db' | 'now' | 'assetSecret' | 'limited'>,
) {
  const { db } = context;
  return async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(TIMELINES)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ServiceError('method_not_allowed');
    const { format, group = '', id: number, count, interval } = PATH.exec(pathname)?.groups ?? {};
    const id = Number(number);
    if (format !== TIMELINE_FORMAT || !isGroupOf(group, id)) throw new ServiceError('not_found');
    const isLimited = await checkLimit(request, context, id);
    const [video, sheet] = await Promise.all([
      db
        .selectFrom('videos')
        .select('duration')
        .where('id', '=', id)
        .where('visible', '=', 1)
        .executeTakeFirst(),
      sheetOf(db, id),
    ]);
    const seconds = video?.duration ?? 0;
    const own = previewsOf(seconds);
    if (!sheet || seconds === 0 || `${count}.${interval}` !== `${own.count}.${own.interval}`)
      throw new ServiceError('not_found');
    const picture = assetPath(context, sheet, true);
    const { width, height, columns, rowHeight } = SHEET;
    const cues = Array.from({ length: own.count }, (_, index) => {
      const from = index * own.interval;
      const to = Math.min(from + own.interval, seconds);
      const at = [(index % columns) * width, Math.floor(index / columns) * rowHeight];
      return `${stamp(from)} --> ${stamp(to)}\n${picture}#xywh=${[...at, width, height].join(',')}\n`;
    });
    return respond(request, {
      type: 'text/vtt; charset=utf-8',
      etag: `"${sheet.id}-${own.count}"`,
      pieces: [new TextEncoder().encode(`WEBVTT\n\n${cues.join('\n')}`)],
      maxAge: isLimited ? 0 : ASSET_LIFETIME,
    });
  };
}
