import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { paths } from '#routes/paths.ts';
import { apiUnderTest } from '../../api/support/api-under-test.ts';
import { startSite, type RunningSite } from '../../setup/site.ts';

interface Entity {
  id: number;
  dir: string;
}

/** A built site whose API answers as the demo's does, but for what a test makes of each answer. */
export interface AlteredSite {
  /** Where the site is, and where its API is: once the tests of the file run. */
  origins: () => { site: string; api: string };
  /** The first row of a query about the demo. */
  first: (query: string) => Entity;
  /** A page of each kind that shows something of the API: its name, and its path once asked for. */
  pages: readonly (readonly [name: string, path: () => string])[];
}

/** Starts both before the tests of a file. `alter` gets and gives the JSON of an answer; `headers` go out beside it. */
export function alteredSite(
  alter: (body: unknown) => unknown,
  { headers = {}, env = {} }: Partial<Record<'headers' | 'env', Record<string, string>>>,
): AlteredSite {
  const { internal: api, rows } = apiUnderTest();
  let server: Server;
  let site: RunningSite;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void api(request.url ?? '/').then(async (answer) => {
        const body = JSON.stringify(alter(await answer.json()));
        response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
        response.end(body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    site = await startSite({ API_ORIGIN: origin, ...env });
  });
  afterAll(async () => {
    await site.stop();
    server.close();
    server.closeAllConnections();
  });

  const first = (query: string): Entity => {
    const [row] = rows(query);
    return { id: Number(row?.['id']), dir: String(row?.['dir'] ?? '') };
  };
  const video = () =>
    first('SELECT id, dir FROM videos WHERE channel_id IS NOT NULL AND visible = 1 LIMIT 1');
  return {
    origins: () => ({ site: site.origin, api: origin }),
    first,
    pages: [
      ['home', () => paths.home()],
      ['a listing', () => paths.videos('latest-updates')],
      ['a search', () => paths.search('lake')],
      ['categories', () => paths.categories()],
      ['a video', () => paths.video(video())],
      ['an embed', () => paths.embed(video().id)],
      ['models', () => paths.models()],
      ['a model', () => paths.modelInfo(first('SELECT id, dir FROM models LIMIT 1').dir)],
      ['channels', () => paths.channels()],
      ['a channel', () => paths.channelInfo(first('SELECT id, dir FROM channels LIMIT 1').dir)],
      ['playlists', () => paths.playlists()],
      ['albums', () => paths.albums()],
      ['an album', () => paths.album(first('SELECT id, dir FROM albums LIMIT 1'))],
      ['the community', () => paths.community()],
      ['a member', () => paths.memberInfo(first('SELECT id FROM members LIMIT 1').id)],
      ['a feed', () => `/rss${paths.videos('latest-updates')}`],
      ['a sitemap', () => '/sitemap/videos-str-1.xml'],
    ],
  };
}
