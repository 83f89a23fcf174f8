import { beforeAll, describe, expect } from 'vitest';
import { ROUTES } from '#routes/table.ts';
import { startSite } from '../setup/site.ts';
import { ask, askRaw, type Asked, type Got } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';

/** Everybody has to be verified, and nobody is: nothing of the content may come through. */
const ground = useGround(
  () => ({
    AGE_POLICY: 'fr=verified,other=verified,unknown=verified,us=verified,ch=none',
    AGE_PROVIDER_URL: 'https://age.example/check',
    AGE_PROVIDER_KEY: 'k'.repeat(40),
    COUNTRY_DATABASE: 'off',
  }),
  '/information/privacy/',
);

/** Words that only content holds: titles and addresses of the demo's videos, models and albums. */
let secrets: string[] = [];
let watch = '';

beforeAll(async () => {
  const open = await startSite();
  const read = async (path: string): Promise<string> => (await ask(open, path)).body;
  const texts = await Promise.all([
    read('/api/json/videos2/60/str/latest-updates/60/..1.all...json'),
    read('/api/json/videos2/60/str/most-popular/60/..1.all...json'),
  ]);
  const videos = texts.flatMap(
    (text) =>
      (JSON.parse(text) as { videos: { video_id: string; dir: string; title: string }[] }).videos,
  );
  secrets = videos.flatMap(({ dir, title }) => [dir, title]).filter((text) => text.length > 12);
  watch = `/videos/${videos[0]?.video_id ?? ''}/${videos[0]?.dir ?? ''}/`;
  await open.stop();
});

const VALUES: Readonly<Record<string, string>> = {
  id: '1',
  page: '1',
  sort: 'latest-updates',
  dir: 'forest',
  object_id: 'forest',
};
const ROUTE_PATHS = ROUTES.map(({ path }) =>
  path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => VALUES[name] ?? '1'),
);

const READS = [
  '/api/json/videos2/60/str/latest-updates/60/..1.all...json',
  '/api/json/video/60/0/0/1.json',
  '/api/videos2.php?params=60/str/relevance/60/search..1.all..all&s=sea',
  '/api/suggester.php?s=sea',
  '/api/videofile.php?video_id=1&lifetime=60',
  '/api/json/main/60/str.json',
  '/api/json/categories/60/str/all.en.json',
];
const FILES = [
  '/sitemap.xml',
  '/sitemap/videos-str-1.xml',
  '/sitemap/pages.xml',
  '/rss/videos/latest-updates/1/',
  '/surprise/videos/latest-updates/1/',
  '/oembed/?url=http://x/videos/1/',
  '/media/thumbs/ci/1-320x180.jpg',
  '/media/loop/ci/20/a_lq.mp4',
  '/media/loop/ci/20/a.mpd',
];

const OPEN =
  /^\/(?:[a-z]{2}\/)?(?:information\/|settings\/|robots\.txt|age\/|health\/|sitemap-page\/)/u;

function expectClosed(got: Got, path: string): void {
  expect(got.status, path).toBeLessThan(500);
  if (got.status !== 200 && got.status !== 206) return;
  const shown = secrets.find((secret) => got.body.includes(secret) && !path.includes(secret));
  expect([path, shown ?? null]).toEqual([path, null]);
  expect([path, got.headers['content-type']]).not.toEqual([
    path,
    expect.stringMatching(/^(?:image\/(?:jpeg|avif|webp)|video|audio|application\/dash)/u),
  ]);
  if (path.startsWith('/api/') && !path.startsWith('/api/captcha'))
    expect([path, got.status]).toEqual([path, 403]);
}

const spellings = (path: string): string[] => [
  path,
  `/${path}`,
  path.replace('/', '/./'),
  path.replace('/', '/information/../'),
  path.replace('/', '/information/%2e%2e/'),
  path.replace('/', '/information/..%2f'),
  path.replace(/[a-z]/u, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replace(/[a-z]/u, (letter) => letter.toUpperCase()),
  path.replace(/\/$/u, ''),
  path.replace(/\/$/u, ';/information/'),
  path.replace(/\/$/u, '/%20'),
  `${path}%3f/information/`,
  `/en${path}`,
  `/de${path}`,
  `/embed${path}`,
  `${path}#/information/`,
  `${path}?back=/information/contact/`,
];

describe('a gate that is closed for everybody', () => {
  attack(ground, {
    row: 'held',
    name: 'is closed on every route, in every spelling',
    run: async () => {
      let asked = 0;
      for (const path of [...ROUTE_PATHS, ...FILES, ...READS, watch]) {
        if (OPEN.test(path)) continue;
        for (const spelled of spellings(path)) {
          expectClosed(await ask(ground().site, spelled), spelled);
          asked += 1;
        }
      }
      expect(secrets.length).toBeGreaterThan(50);
      return `${asked} addresses`;
    },
  });

  const tricks: Readonly<Record<string, Asked>> = {
    'a word': { headers: { cookie: 'age=1' } },
    'two cookies': { headers: { cookie: 'age=v-zzzz-AAAAAAAAAAAAAAAAAAAAAA; age=1' } },
    'a forged proof': { headers: { cookie: `age=v-0zzz-${'A'.repeat(22)}` } },
    'an empty signature': { headers: { cookie: 'age=v-zzzzzz-' } },
    'a country of a header': {
      headers: {
        'x-country': 'CH',
        'cf-ipcountry': 'CH',
        'x-vercel-ip-country': 'CH',
        'x-geo-country': 'CH',
      },
    },
    'an address of a header': {
      headers: {
        'x-forwarded-for': '5.148.0.1',
        'x-real-ip': '5.148.0.1',
        forwarded: 'for=5.148.0.1',
        'x-islet-client-address': '5.148.0.1',
      },
    },
    'another address of a header': {
      headers: {
        'x-original-url': '/information/contact/',
        'x-rewrite-url': '/information/contact/',
      },
    },
    'another host': { headers: { host: 'islet.internal' } },
    'a crawler’s name': {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    },
    'a page around': {
      headers: { 'sec-fetch-dest': 'iframe', referer: 'https://friend.example/' },
    },
    'a HEAD': { method: 'HEAD' },
    'a POST': {
      method: 'POST',
      body: 'age=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    'an OPTIONS': { method: 'OPTIONS' },
    'a PROPFIND': { method: 'PROPFIND' },
    'a GET with a body': { method: 'GET', body: 'age=1' },
    'another method in a header': { method: 'POST', headers: { 'x-http-method-override': 'GET' } },
    'a range': { headers: { range: 'bytes=0-100' } },
    'a condition': { headers: { 'if-none-match': '*' } },
    'a trailing proof': { headers: { cookie: 'age=nothing; Age=1; AGE=v-1; "age"="1"' } },
  };
  for (const [what, asked] of Object.entries(tricks)) {
    attack(ground, {
      row: 'held',
      name: `stays closed for ${what}`,
      run: async () => {
        const paths = [
          '/',
          watch,
          '/videos/latest-updates/1/',
          '/embed/1/',
          '/search/1/?s=sea',
          '/share/1/',
          ...FILES,
          ...READS,
        ];
        const seen = new Set<number>();
        for (const path of paths) {
          const got = await ask(ground().site, path, asked);
          // What a method other than a read is told is no content.
          if (asked.method === 'OPTIONS') expect(got.bytes.length).toBeLessThan(3000);
          else if (asked.method !== 'HEAD' && got.status === 200 && asked.method !== 'POST')
            expectClosed(got, path);
          else if (asked.method === 'HEAD' && path.startsWith('/media'))
            expect(got.status, path).toBe(403);
          const shown = secrets.find((each) => got.body.includes(each) && !path.includes(each));
          expect([path, shown]).toEqual([path, undefined]);
          seen.add(got.status);
        }
        return [...seen].sort().join(' ');
      },
    });
  }

  attack(ground, {
    row: 'held',
    name: 'stays closed for an absolute address and for an older protocol',
    run: async () => {
      for (const head of [
        `GET http://x${watch} HTTP/1.1\r\nHost: x`,
        `GET ${watch} HTTP/1.0`,
        `GET https://x/api/json/video/60/0/0/1.json HTTP/1.1\r\nHost: x`,
      ]) {
        const received = await askRaw(ground().site, `${head}\r\nConnection: close\r\n\r\n`, 5000);
        const shown = secrets.find((each) => received.includes(each) && !watch.includes(each));
        expect(shown).toBeUndefined();
      }
      return 'closed';
    },
  });

  attack(ground, {
    row: 'held',
    name: 'takes no answer of a provider that is not signed',
    run: async () => {
      const part = (value: object): string =>
        Buffer.from(JSON.stringify(value)).toString('base64url');
      const nonce = 'n'.repeat(22);
      const now = Math.floor(Date.now() / 1000);
      const claims = { aud: ground().site.origin, nonce, adult: true, iat: now, exp: now + 600 };
      const tokens = [
        `${part({ alg: 'none' })}.${part(claims)}.`,
        `${part({ alg: 'none' })}.${part(claims)}.a`,
        `${part({ alg: 'HS256' })}.${part(claims)}.${'A'.repeat(43)}`,
        `${part({ alg: 'RS256' })}.${part(claims)}.a`,
        '..',
        'a.b.c',
        'a'.repeat(10_000),
      ];
      for (const token of tokens) {
        const got = await ask(
          ground().site,
          `/age/return/?${new URLSearchParams({ token, state: nonce })}`,
          { headers: { cookie: `age_state=${nonce}; age_back=%2F` } },
        );
        expect(got.status).toBe(303);
        expect(String(got.headers['set-cookie'])).not.toMatch(/(?:^|,)age=v/u);
      }
      return `${tokens.length} tokens`;
    },
  });
});
