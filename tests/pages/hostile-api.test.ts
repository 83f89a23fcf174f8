import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { apiUnderTest } from '../api/support/api-under-test.ts';
import { startSite, type RunningSite } from '../setup/site.ts';

const { internal: api, rows } = apiUnderTest();

const SCRIPT = 'javascript:alert(1)';
const EVIL = '\u202e\ud800\u0007"><script>alert(1)</script>';
const TEXTS =
  /^(?:title|name|description|comment|about|username|display_name|content_source_name)$/;

/** An answer with a script wherever an address stands, and the worst of texts behind each text. */
function harmful(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => harmful(each, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, harmful(each, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (/^(?:https?:|\/)/.test(value) || /^(?:url|website|avatar|cf\d)$/.test(key)) return SCRIPT;
  return TEXTS.test(key) ? value + EVIL : value;
}

let server: Server;
let site: RunningSite;

beforeAll(async () => {
  server = createServer((request, response) => {
    void api(request.url ?? '/').then(async (answer) => {
      const body: unknown = await answer.json();
      response.writeHead(answer.status, {
        ...{ 'content-type': 'application/json', 'set-cookie': 'age=v-forged; Path=/' },
        ...{ 'content-security-policy': "script-src 'unsafe-inline'", refresh: `0;url=${SCRIPT}` },
      });
      response.end(JSON.stringify(harmful(body)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  site = await startSite({ API_ORIGIN: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await site.stop();
  server.close();
  server.closeAllConnections();
});

const first = (query: string): { id: number; dir: string } => {
  const [row] = rows(query);
  return { id: Number(row?.['id']), dir: String(row?.['dir'] ?? '') };
};

const pages: readonly (readonly [name: string, path: () => string])[] = [
  ['home', () => paths.home()],
  ['a listing', () => paths.videos('latest-updates')],
  ['a search', () => paths.search('lake')],
  ['categories', () => paths.categories()],
  [
    'a video',
    () => paths.video(first('SELECT id, dir FROM videos WHERE channel_id IS NOT NULL LIMIT 1')),
  ],
  ['models', () => paths.models()],
  ['a model', () => paths.modelInfo(first('SELECT id, dir FROM models LIMIT 1').dir)],
  ['a channel', () => paths.channelInfo(first('SELECT id, dir FROM channels LIMIT 1').dir)],
  ['playlists', () => paths.playlists()],
  ['albums', () => paths.albums()],
  ['an album', () => paths.album(first('SELECT id, dir FROM albums LIMIT 1'))],
  ['the community', () => paths.community()],
  ['a member', () => paths.memberInfo(first('SELECT id FROM members LIMIT 1').id)],
  ['a sitemap', () => '/sitemap/videos-str-1.xml'],
];

describe('a site whose API means harm', () => {
  it.each(pages)('shows %s without a script, an address or a character of it', async (_, path) => {
    const answer = await fetch(site.origin + path(), { redirect: 'manual' });
    const html = await answer.text();
    expect([path(), answer.status]).toEqual([path(), 200]);
    expect(html).not.toMatch(/(?:href|src|srcset|action|content|poster)="?\s*javascript:/i);
    expect(html).not.toMatch(/loc>\s*javascript:|url\("?javascript:/i);
    // Within an attribute's quotes it is text.
    expect(html.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert');
    expect(html).not.toMatch(/[\u202e\u0007]/);
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('forged');
  });

  it('answers calls as what no browser runs', async () => {
    const answer = await fetch(`${site.origin}/api/json/main/14400/str.en.json`);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([answer.headers.get('set-cookie'), answer.headers.get('refresh')]).toEqual([null, null]);
  });
});
