import { MEDIA_HEADERS, mediaPreflight } from '#lib/media-headers.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { join } from 'node:path';
import { createClipStore } from './clip-store.ts';
import { respond } from '#api/media/content.ts';
import type { Content } from '#api/media/content.ts';
import { createLoopContent } from './loop-content.ts';
import { MediaError } from './media-error.ts';
import { parseMediaPath } from './media-path.ts';
import { thumbnail } from './thumbnail.ts';
import { timeline } from './timeline.ts';

export interface LoopOptions {
  /** folder with one folder a clip; the demo's own by default */
  directory?: string;
}

const DEMO_CLIPS = join(import.meta.dirname, '../media/clips');

/**
 * Answers `/media/loop/…`, `/media/thumbs/…` and `/media/timelines/…` (DESIGN.md, API.md
 * "Timelines"): looped MP4s with ranges, DASH and HLS, stills and previews. Gives null for any
 * other path. A visitor's mistake is a 400 or 404 with `{error: 1, code}`, never an exception; a
 * clip's file that is damaged throws BrokenMediaError.
 */
export function loopHandler(
  options: LoopOptions = {},
): (request: Request) => Promise<Response | null> {
  const directory = options.directory ?? DEMO_CLIPS;
  const loops = createLoopContent(createClipStore(directory));

  async function find(pathname: string, headers: Headers): Promise<Content> {
    const path = parseMediaPath(pathname);
    if (path.kind === 'thumbnail') return thumbnail(directory, path, headers);
    if (path.kind !== 'timeline') return loops(path);
    const bytes = new TextEncoder().encode(timeline(path));
    const etag = `"${path.clip}-${path.seconds}-${path.count}-${path.interval}"`;
    const type = 'text/vtt; charset=utf-8';
    return { type, etag, pieces: [bytes], maxAge: LIFETIMES.timelines };
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!/^\/media\/(loop|thumbs|timelines)\//.test(pathname)) return null;
    if (request.method === 'OPTIONS') return mediaPreflight();
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new MediaError(405, 'method_not_allowed');
      }
      return respond(request, await find(pathname, request.headers));
    } catch (error) {
      if (error instanceof MediaError) return failure(error);
      throw error;
    }
  };
}

function failure({ status, code }: MediaError): Response {
  const headers = new Headers({ ...MEDIA_HEADERS, 'Cache-Control': 'no-store' });
  if (status === 405) headers.set('Allow', 'GET, HEAD, OPTIONS');
  return Response.json({ error: 1, code }, { status, headers });
}
