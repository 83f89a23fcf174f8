import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { loopHandler } from '#api/demo/loops/handler.ts';
import * as calls from '#contract/calls.ts';
import { API_BASE } from '#contract/call.ts';
import { isListed, playlistOf, playlistVideos } from './playlist-answers.ts';
import {
  captionsAnswer,
  CLIP,
  commentsAnswer,
  filesAnswer,
  mainAnswer,
  MIXED_PLAYLIST,
  playlistAnswer,
  RELATED,
  suggestionsAnswer,
  tileAnswer,
  TITLE,
  VIDEO,
  videoAnswer,
} from './video-answers.ts';

export interface VideoApi {
  origin: string;
  /** Bodies of the views told of so far. */
  readonly views: URLSearchParams[];
  /** Bodies of what was told of how long a video was watched. */
  readonly watched: URLSearchParams[];
  /** Bodies of the page views told of so far. */
  readonly pageViews: URLSearchParams[];
  /** Cuts every connection and refuses new ones, or no longer. */
  cutLine: (cut: boolean) => void;
  /** Names of the calls that fail, until they are taken out. */
  readonly failing: Set<'related' | 'comments' | 'playlist'>;
  /** Answers again as one that has just been started. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** A line that brings the beginning of a file in time to play it, and not the whole of it before the test of a busy machine gets to cut it: a file has a dozen such pieces. */
const SLOW = { bytes: 16_384, everyMs: 200, begin: 4, laterMs: 6000 };

async function sendSlowly(bytes: Buffer, outgoing: ServerResponse): Promise<void> {
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += SLOW.bytes) {
    outgoing.write(bytes.subarray(at, at + SLOW.bytes));
    await delay(at < SLOW.begin * SLOW.bytes ? SLOW.everyMs : SLOW.laterMs);
  }
  outgoing.end();
}

const failure = (code: string, status: number): Response =>
  Response.json({ error: 1, code }, { status });

function filesOf(id: number, asked: number): Response {
  if (id === VIDEO.withoutFiles) return failure('general_error', 500);
  const isStale = id === VIDEO.moved && asked === 1;
  return Response.json(filesAnswer(id, isStale || id === VIDEO.broken ? 'nowhere' : CLIP));
}

function relatedOf(id: number, page: number, count: number): Response {
  const total = id === VIDEO.bare ? 0 : RELATED;
  const first = (page - 1) * count;
  const videos = Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, index) =>
    tileAnswer(3000 + first + index, `Related film ${first + index + 1}`),
  );
  return Response.json({ videos, total_count: String(total), pages: 1 });
}

/** Starts an API that knows a few videos, each in another state: what no seeded database can promise. */
export async function startVideoApi(): Promise<VideoApi> {
  const views: URLSearchParams[] = [];
  const watched: URLSearchParams[] = [];
  const pageViews: URLSearchParams[] = [];
  const failing = new Set<'related' | 'comments' | 'playlist'>();
  const asked = new Map<number, number>();
  const media = loopHandler();

  const answer = async (request: Request, body: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const captions = captionsAnswer(
      /^\/media\/captions\/\d+\.(\w+)\.vtt$/.exec(pathname)?.[1] ?? '',
    );
    if (captions) {
      const headers = { 'content-type': 'text/vtt', 'access-control-allow-origin': '*' };
      return new Response(captions, { headers });
    }
    const played = await media(request);
    if (played) return played;
    const path = pathname.slice(API_BASE.length);
    if (path === calls.stat.path) {
      const told = new URLSearchParams(body);
      const kept = { page: pageViews, watch: watched }[told.get('act') ?? ''] ?? views;
      kept.push(told);
      return Response.json({ ok: 1 });
    }
    const video = calls.video.path.parse(path);
    if (video?.id === VIDEO.trouble) return new Response('<h1>Bad gateway</h1>', { status: 502 });
    if (video) {
      const isKnown =
        isListed(video.id) ||
        (Object.values(VIDEO).some((id) => id === video.id) && video.id !== VIDEO.missing);
      if (!isKnown) return failure('not_found', 404);
      return Response.json({ video: videoAnswer(video.id) });
    }
    if (calls.videoFile.path.parse(path)) {
      const { id } = calls.videoFile.query.decode(searchParams);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      return filesOf(id, asked.get(id) ?? 0);
    }
    const related = calls.related.path.parse(path);
    if (related && failing.has('related')) return failure('general_error', 500);
    if (related) return relatedOf(related.id, related.page, related.count);
    const comments = calls.comments.path.parse(path);
    if (comments && failing.has('comments')) return failure('general_error', 500);
    if (comments) {
      return Response.json(commentsAnswer(comments.id === VIDEO.bare ? 0 : undefined));
    }
    const playlist = calls.playlist.path.parse(path);
    if (playlist && failing.has('playlist')) return failure('general_error', 500);
    if (playlist) return playlistOf(playlist.id);
    if (calls.signInProviders.path.parse(path))
      return Response.json({ providers: [{ id: 'lighthouse', name: 'Lighthouse' }] });
    if (calls.suggester.path.parse(path) ?? calls.suggesterText.path.parse(path))
      return Response.json(suggestionsAnswer());
    if (calls.main.path.parse(path)) return Response.json(mainAnswer());
    const list = calls.videos.path.parse(path);
    if (list?.section === 'playlist' && list.objectId === MIXED_PLAYLIST)
      return Response.json(playlistAnswer());
    if (list?.section === 'playlist') {
      return playlistVideos(Number(list.objectId), list.page, list.count);
    }
    if (list) {
      return Response.json({
        videos: [tileAnswer(VIDEO.plain, TITLE)],
        total_count: '1',
        pages: 1,
      });
    }
    return failure('not_found', 404);
  };

  const toRequest = (incoming: IncomingMessage): Request => {
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const method =
      incoming.method === 'HEAD' ? 'HEAD' : incoming.method === 'OPTIONS' ? 'OPTIONS' : 'GET';
    return new Request(`http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`, {
      method,
      headers,
    });
  };
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    void text(incoming)
      .then((body) => answer(toRequest(incoming), body))
      .catch((error: unknown) => failure(String(error), 500))
      .then(async (response) => {
        const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
        outgoing.writeHead(response.status, headers);
        if (!headers['content-type']?.includes('json')) {
          const bytes = Buffer.from(await response.arrayBuffer());
          if (incoming.url?.endsWith(`${VIDEO.slow}_sd.mp4`)) await sendSlowly(bytes, outgoing);
          else outgoing.end(bytes);
          return;
        }
        // Asked over HTTP, an API names its pictures by whole addresses (API.md).
        const media = `"http://${incoming.headers.host ?? ''}/media/`;
        outgoing.end((await response.text()).replaceAll('"/media/', media));
      });
  });
  server.on('connection', (socket) => isCut && socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    views,
    watched,
    pageViews,
    cutLine: (cut) => {
      isCut = cut;
      if (cut) server.closeAllConnections();
    },
    failing,
    reset: () => {
      for (const told of [views, watched, pageViews]) told.length = 0;
      for (const known of [failing, asked]) known.clear();
      isCut = false;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
