import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMediaHandler } from '#api/media/handler.ts';
import * as calls from '#contract/calls.ts';
import { API_BASE } from '#contract/call.ts';
import {
  CLIP,
  commentsAnswer,
  filesAnswer,
  mainAnswer,
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
  /** Bodies of the page views told of so far. */
  readonly pageViews: URLSearchParams[];
  stop: () => Promise<void>;
}

const failure = (code: string, status: number): Response =>
  Response.json({ error: 1, code }, { status });

function filesOf(id: number, asked: number): Response {
  if (id === VIDEO.withoutFiles) return failure('general_error', 500);
  const isStale = id === VIDEO.moved && asked === 1;
  return Response.json(filesAnswer(id, isStale || id === VIDEO.broken ? 'nowhere' : CLIP));
}

function relatedOf(page: number, count: number): Response {
  const first = (page - 1) * count;
  const videos = Array.from({ length: Math.max(0, Math.min(count, RELATED - first)) }, (_, index) =>
    tileAnswer(3000 + first + index, `Related film ${first + index + 1}`),
  );
  return Response.json({ videos, total_count: String(RELATED), pages: 1 });
}

/** Starts an API that knows a few videos, each in another state: what no seeded database can promise. */
export async function startVideoApi(): Promise<VideoApi> {
  const views: URLSearchParams[] = [];
  const pageViews: URLSearchParams[] = [];
  const asked = new Map<number, number>();
  const media = createMediaHandler();

  const answer = async (request: Request, body: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const played = await media(request);
    if (played) return played;
    const path = pathname.slice(API_BASE.length);
    if (path === calls.stat.path) {
      const told = new URLSearchParams(body);
      (told.get('act') === 'page' ? pageViews : views).push(told);
      return Response.json({ ok: 1 });
    }
    const video = calls.video.path.parse(path);
    if (video?.id === VIDEO.trouble) return new Response('<h1>Bad gateway</h1>', { status: 502 });
    if (video) {
      const isKnown =
        Object.values(VIDEO).some((id) => id === video.id) && video.id !== VIDEO.missing;
      if (!isKnown) return failure('not_found', 404);
      return Response.json({ video: videoAnswer(video.id) });
    }
    if (calls.videoFile.path.parse(path)) {
      const { id } = calls.videoFile.query.decode(searchParams);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      return filesOf(id, asked.get(id) ?? 0);
    }
    const related = calls.related.path.parse(path);
    if (related) return relatedOf(related.page, related.count);
    if (calls.comments.path.parse(path)) return Response.json(commentsAnswer());
    if (calls.suggester.path.parse(path)) return Response.json(suggestionsAnswer());
    if (calls.main.path.parse(path)) return Response.json(mainAnswer());
    if (calls.videos.path.parse(path)) {
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
  const server = createServer((incoming, outgoing) => {
    void text(incoming)
      .then((body) => answer(toRequest(incoming), body))
      .catch((error: unknown) => failure(String(error), 500))
      .then(async (response) => {
        const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
        outgoing.writeHead(response.status, headers);
        if (!headers['content-type']?.includes('json')) {
          outgoing.end(Buffer.from(await response.arrayBuffer()));
          return;
        }
        // Asked over HTTP, an API names its pictures by whole addresses (API.md).
        const media = `"http://${incoming.headers.host ?? ''}/media/`;
        outgoing.end((await response.text()).replaceAll('"/media/', media));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    views,
    pageViews,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
