import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startSite, type RunningSite } from '../setup/site.ts';
import { ask, fresh, ownForm } from './support/ask.ts';
import { attack, check } from './support/attack.ts';
import { startProbe, type Probe } from './support/probe.ts';
import { startHostileApi, type HostileApi } from './support/hostile-api.ts';

let api: HostileApi;
let demo: RunningSite;
let site: RunningSite;
let probe: Probe;

/** Lets the other API answer as the demo does. */
async function answerAsDemo(): Promise<void> {
  api.answer((request, response) => {
    fetch(demo.origin + (request.url ?? '/')).then(
      async (got) => {
        const type = got.headers.get('content-type') ?? 'application/json';
        response.writeHead(got.status, { 'content-type': type }).end(await got.text());
      },
      () => response.destroy(),
    );
  });
  await Promise.resolve();
}

beforeAll(async () => {
  [api, demo] = await Promise.all([startHostileApi(), startSite()]);
  await answerAsDemo();
  site = await startSite({ API_ORIGIN: api.origin });
  await ask(site, '/');
  probe = startProbe(site);
  await probe.start();
});
afterAll(async () => {
  await probe.end();
  await site.stop();
  await demo.stop();
  await api.stop();
});

const ground = () => ({ site, probe });
const READ = '/api/json/videos2/60/str/latest-updates/5/..1.all...json';
const json = { 'content-type': 'application/json' };
const page = () => `/videos/latest-updates/${fresh() + 50}/`;

/** What a visitor follows or a page runs: an image of such an address is nothing. */
const SCRIPT_LINK =
  /<(?:a|area|base|button|embed|form|iframe|input|object|script)\b[^<]{0,300}(?:href|src|action|data)=["']?\s*javascript:/iu;

describe('what is asked of an API elsewhere', () => {
  const strange: [what: string, method: string, path: string][] = [
    ['an address of no call', 'GET', '/api/admin/users'],
    ['an address that climbs', 'GET', '/api/json/..%2f..%2fsecret.json'],
    ['a method of no call', 'DELETE', READ],
    ['a PUT', 'PUT', '/api/stat.php'],
    ['a write of no call', 'POST', '/api/delete.php'],
    ['a read that is posted', 'POST', READ],
    ['parameters of no call', 'GET', `${READ}?callback=alert&token=1`],
    ['double slashes', 'GET', '/api//json/x.json'],
  ];
  for (const [what, method, path] of strange) {
    check('M7', `${what} does not reach it`, async () => {
      const before = api.asked.length;
      const body = method === 'GET' ? undefined : 'a=b';
      const got = await ask(site, path, {
        method,
        body,
        headers: method === 'GET' ? {} : ownForm(site),
      });
      const passed = api.asked.slice(before).map(({ method: by, url }) => `${by} ${url}`);
      expect(
        passed.filter((each) =>
          /admin|secret|DELETE|PUT|delete|callback|token|POST .*json/u.test(each),
        ),
      ).toEqual([]);
      expect(got.status).toBeLessThan(500);
      return String(got.status);
    });
  }

  check('M7', 'headers of a list alone reach it', async () => {
    const before = api.asked.length;
    const headers = {
      'x-admin': '1',
      authorization: 'Basic abc',
      cookie: 'session=1',
      'x-forwarded-for': '1.2.3.4',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      via: 'x',
    };
    await ask(site, `${READ}?fresh=${fresh()}`, { headers });
    await ask(site, READ, { headers });
    const named = api.asked.slice(before).flatMap(({ headers: sent }) => Object.keys(sent));
    expect(
      named.filter((name) => Object.keys(headers).includes(name) && name !== 'x-forwarded-for'),
    ).toEqual([]);
    return [...new Set(named)].join(' ');
  });

  check('M7', 'bodies have their limits before they reach it', async () => {
    const before = api.asked.length;
    const { status } = await ask(site, '/api/stat.php', {
      method: 'POST',
      headers: ownForm(site),
      body: 'a'.repeat(300_000),
    });
    const most = Math.max(0, ...api.asked.slice(before).map(({ bytes }) => bytes));
    expect(most).toBeLessThanOrEqual(128 * 1024);
    expect(status === 413 || status === 0, String(status)).toBe(true);
    return `${status}, ${most} bytes`;
  });
});

describe('what an API elsewhere answers', () => {
  check('M7', 'is never a page of this site', async () => {
    const html = '<!doctype html><script>alert(document.domain)</script>';
    const types = [
      'text/html',
      'text/html; charset=utf-8',
      'image/svg+xml',
      'application/xhtml+xml',
      'text/xml',
      'application/javascript',
      'text/plain',
      '',
      'multipart/x-mixed-replace; boundary=a',
    ];
    const seen: string[] = [];
    for (const type of types) {
      api.answer((_request, response) => {
        response.writeHead(200, {
          ...(type && { 'content-type': type }),
          'set-cookie': 'age=1; Path=/',
          'clear-site-data': '"*"',
          refresh: '0;url=https://evil.example',
          link: '<https://evil.example/x.js>; rel=preload',
          'service-worker-allowed': '/',
          'access-control-allow-credentials': 'true',
          location: 'https://evil.example/',
        });
        response.end(html);
      });
      const { status, headers, body } = await ask(site, READ);
      const named = Object.keys(headers);
      expect(
        named.filter((name) =>
          [
            'set-cookie',
            'clear-site-data',
            'refresh',
            'link',
            'service-worker-allowed',
            'access-control-allow-credentials',
            'location',
          ].includes(name),
        ),
      ).toEqual([]);
      if (body.includes('<script')) expect(headers['content-type']).toMatch(/json|octet-stream/u);
      // An error of this site's own is JSON; what came from elsewhere can be nothing but inert.
      const inert = /default-src 'none'.*sandbox/u.test(String(headers['content-security-policy']));
      expect([type, inert || /^application\/json/u.test(headers['content-type'] ?? '')]).toEqual([
        type,
        true,
      ]);
      seen.push(String(status));
    }
    await answerAsDemo();
    return seen.join(' ');
  });

  check('M7', 'leads nowhere by javascript: and breaks no page by ill-formed text', async () => {
    api.answer((request, response) => {
      fetch(demo.origin + (request.url ?? '/')).then(
        async (got) => {
          const text = await got.text();
          const spoilt = text
            .replaceAll(
              /"(url|scr|src|link|website|poster|avatar|img|file|ext_url)":"[^"]*"/gu,
              '"$1":"javascript:alert(1)//"',
            )
            .replaceAll(
              /"(title|description|name)":"([^"\\]*)"/gu,
              '"$1":"\\ud800 <b onclick=x>$2"',
            )
            .replaceAll(/"dir":"[^"]*"/gu, '"dir":"javascript:alert(1)"');
          response.writeHead(got.status, json).end(spoilt);
        },
        () => response.destroy(),
      );
    });
    const paths = [
      page(),
      '/models/most-popular/2/',
      '/channels/most-popular/2/',
      '/categories/',
      '/albums/latest-updates/2/',
      '/community/recent/2/',
      '/playlists/most-popular/2/',
      '/sitemap/videos-str-1.xml',
      '/rss/videos/latest-updates/1/',
      `/search/1/?s=sea+${fresh()}`,
    ];
    const seen: string[] = [];
    for (const path of paths) {
      const { status, body } = await ask(site, path);
      expect([path, SCRIPT_LINK.exec(body)?.[0] ?? null]).toEqual([path, null]);
      // In the value of an attribute it is text.
      expect(body.replaceAll(/"[^"]*"/gu, '""')).not.toContain('<b onclick');
      expect([path, status]).not.toEqual([path, 500]);
      seen.push(String(status));
    }
    await answerAsDemo();
    return seen.join(' ');
  });

  const broken: Readonly<Record<string, Parameters<HostileApi['answer']>[0]>> = {
    'bytes that are no JSON': (_request, response) =>
      response.writeHead(200, json).end(Buffer.from([0xff, 0xfe, 0, 0x7b])),
    HTML: (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>gateway</h1>'),
    nothing: (_request, response) => response.writeHead(200, json).end(),
    'wrong types': (_request, response) =>
      response.writeHead(200, json).end('{"videos":{"a":1},"total_count":[],"pages":"x"}'),
    null: (_request, response) => response.writeHead(200, json).end('null'),
    '100,000 brackets': (_request, response) =>
      response.writeHead(200, json).end('['.repeat(100_000)),
    'a list of a million numbers': (_request, response) =>
      response.writeHead(200, json).end(`{"videos":[${'1,'.repeat(1_000_000)}1]}`),
    'as many numbers as may come': (_request, response) =>
      response.writeHead(200, json).end(`{"videos":[${'1,'.repeat(520_000)}1]}`),
    'as many empty entries as may come': (_request, response) =>
      response.writeHead(200, json).end(`{"videos":[${'{},'.repeat(345_000)}{}]}`),
    'numbers beyond counting': (_request, response) =>
      response.writeHead(200, json).end('{"videos":[],"total_count":1e999,"pages":-1e999}'),
    'an answer that never ends': (_request, response) => {
      response.writeHead(200, json);
      const piece = Buffer.alloc(256 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    },
    'an answer cut off': (_request, response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"videos":[');
      response.destroy();
    },
    'a reset': (request) => request.socket.resetAndDestroy(),
    'a redirect to itself': (_request, response) =>
      response.writeHead(302, { location: '/api/x' }).end(),
    'a status of 999': (_request, response) => response.writeHead(999, json).end('{}'),
    '1,000 headers': (_request, response) => {
      for (let count = 0; count < 1000; count += 1) response.setHeader(`x-${count}`, 'a');
      response.writeHead(200, json).end('{}');
    },
    silence: () => undefined,
  };
  for (const [what, reply] of Object.entries(broken)) {
    attack(ground, {
      row: 'held',
      name: `${what}: pages say so, and stored ones go on`,
      withinMs: 60_000,
      growMb: 300,
      run: async () => {
        api.answer(reply);
        const got = await Promise.all([
          ask(site, page()),
          ask(site, `/search/1/?s=${fresh()}`),
          ask(site, READ),
          ask(site, '/sitemap.xml'),
          ask(site, '/health/'),
        ]);
        await answerAsDemo();
        const statuses = got.map(({ status }) => status);
        expect(statuses).not.toContain(0);
        expect(got[0]?.body).toMatch(/<h1/u);
        expect((await ask(site, page())).status).toBeLessThan(500);
        return statuses.join(' ');
      },
    });
  }
});
