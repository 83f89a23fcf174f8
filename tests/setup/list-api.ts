import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as calls from '#contract/calls.ts';
import { API_BASE } from '#contract/call.ts';
import { CATEGORIES, categoryAnswer, KEYWORDS, TOTAL, tileOf } from './list-answers.ts';

export interface ListApi {
  origin: string;
  /** Parameters of the lists asked for so far, in order. */
  readonly lists: ReturnType<typeof calls.videos.path.parse>[];
  readonly searches: ReturnType<typeof calls.search.query.decode>[];
  /** Paths of the pictures asked for so far. */
  readonly pictures: string[];
  /** Forgets what it was asked for. */
  forget: () => void;
  stop: () => Promise<void>;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#357" d="M0 0h16v9H0z"/></svg>';

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  send(response, status, { error: 1, code });

function sendList(
  response: ServerResponse,
  { page, count }: { page: number; count: number },
  chosen: readonly string[] = [],
): void {
  const first = (page - 1) * count;
  const length = Math.max(0, Math.min(count, TOTAL - first));
  send(response, 200, {
    videos: Array.from({ length }, (_, index) => tileOf(first + index + 1)),
    total_count: String(TOTAL),
    pages: Math.ceil(TOTAL / count),
    categories: CATEGORIES.filter(({ dir }) => chosen.includes(dir)),
  });
}

/** What an API can answer besides a list, by the category that brings it about. */
const TROUBLE: Readonly<Record<string, (response: ServerResponse) => void>> = {
  missing: (response) => refuse(response, 404, 'not_found'),
  secret: (response) => refuse(response, 403, 'no_permission'),
  garbage: (response) => response.end('<html>no JSON here'),
  silent: (response) => send(response, 200, {}),
  broken: (response) => refuse(response, 500, 'general_error'),
  gone: (response) => response.destroy(),
  empty: (response) => send(response, 200, { videos: [], total_count: '0', pages: 0 }),
};

/** Starts an API with {@link TOTAL} videos in every list, and with every kind of trouble under a category of its name. */
export async function startListApi(): Promise<ListApi> {
  const lists: ListApi['lists'] = [];
  const searches: ListApi['searches'] = [];
  const pictures: string[] = [];

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api.test');
    if (pathname.startsWith('/media/')) {
      pictures.push(pathname);
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.end(PICTURE);
      return;
    }
    const path = pathname.slice(API_BASE.length);
    const list = calls.videos.path.parse(path);
    if (list) {
      lists.push(list);
      const chosen = list.objectId.split(',');
      const trouble = chosen.map((dir) => TROUBLE[dir]).find((found) => found !== undefined);
      if (trouble) trouble(response);
      else sendList(response, list, chosen);
    } else if (calls.search.path.parse(path)) {
      const asked = calls.search.query.decode(searchParams);
      searches.push(asked);
      if (asked.text.includes('zzz')) TROUBLE.empty?.(response);
      else sendList(response, asked);
    } else if (calls.main.path.parse(path)) {
      const categories = CATEGORIES.map(categoryAnswer);
      send(response, 200, { categories, keywords: KEYWORDS, models: [], channels: CHANNELS });
    } else if (calls.channels.path.parse(path)) {
      send(response, 200, { channels: [], total_count: '0', pages: 0 });
    } else if (calls.categories.path.parse(path)) {
      send(response, 200, { categories: CATEGORIES.map(categoryAnswer) });
    } else refuse(response, 404, 'not_found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    lists,
    searches,
    pictures,
    forget: () => {
      for (const asked of [lists, searches, pictures]) asked.length = 0;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const CHANNELS = [{ dir: 'north-film', title: 'North Film', total_videos: '80' }];
