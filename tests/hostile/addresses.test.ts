import fc from 'fast-check';
import { describe, expect, inject } from 'vitest';
import { attack } from './support/attack.ts';
import { ask, askRaw, ownForm, stranger, type Got } from './support/ask.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

const ELSEWHERE = 'evil.example';

/** Pieces of which addresses are made that browsers and servers read differently. */
const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '/.',
    '/..',
    '%2e',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
  ],
  ...[
    ELSEWHERE,
    `//${ELSEWHERE}`,
    `https:${ELSEWHERE}`,
    `//u@${ELSEWHERE}:80`,
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...['videos', 'de', '?', '#', '@', ':', ';', '&', '=', '\u2028', '\u3002', '／', '．', 'ⓔ'],
);
const backs = fc.oneof(
  fc.constantFrom(
    `/.//${ELSEWHERE}/`,
    `/..//${ELSEWHERE}/`,
    `/%2e//${ELSEWHERE}/`,
    `/a/..//${ELSEWHERE}`,
  ),
  fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
);

/** What leads back to an address that a visitor names. */
const DOORS: readonly ((back: string) => Promise<Got>)[] = [
  (back) => posted('/', `${new URLSearchParams({ form: 'preferences', back, age: '1' })}`),
  (back) => posted('/', `${new URLSearchParams({ form: 'preferences', back, lang: 'de' })}`),
  (back) => ask(ground().site, `/age/?${new URLSearchParams({ back })}`),
  (back) => ask(ground().site, `/age/start/?${new URLSearchParams({ back })}`),
  (back) =>
    ask(ground().site, '/age/return/', {
      headers: { cookie: `age_state=${'a'.repeat(22)}; age_back=${encodeURIComponent(back)}` },
    }),
];

function posted(path: string, body: string): Promise<Got> {
  const { site } = ground();
  return ask(site, path, { method: 'POST', headers: ownForm(site), body, from: stranger() });
}

/** Where a browser would go, as it reads an address. */
const leaves = (location: string, origin: string): boolean =>
  !URL.canParse(location, origin) || new URL(location, origin).origin !== origin;

describe('an address to go back to', () => {
  attack(ground, {
    row: 'M1',
    name: 'never leads to another site, whatever it is made of',
    run: async () => {
      const { origin } = ground().site;
      let redirects = 0;
      const property = fc.asyncProperty(backs, async (back) => {
        for (const door of DOORS) {
          const { status, headers } = await door(back);
          expect(status).toBeLessThan(500);
          if (headers.location === undefined) continue;
          redirects += 1;
          expect([headers.location, leaves(headers.location, origin)]).toEqual([
            headers.location,
            false,
          ]);
          const again = new URL(headers.location, origin).searchParams.get('back');
          if (again !== null) expect([again, leaves(again, origin)]).toEqual([again, false]);
        }
      });
      await fc.assert(property, { seed: inject('hostileSeed'), numRuns: 150 });
      return `${redirects} redirects, none elsewhere`;
    },
  });

  attack(ground, {
    row: 'M1',
    name: 'is not taken from a form of another site',
    run: async () => {
      const { site } = ground();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `https://${ELSEWHERE}`,
      };
      const path = '/videos/1/';
      const body = 'act=vote&section=videos&object_id=1&vote=1';
      const got = await ask(site, path, { method: 'POST', headers, body });
      expect([got.status, got.headers.location]).toEqual([403, undefined]);
      return '403, no redirect';
    },
  });
});

describe('a path', () => {
  const FILES = ['/etc/passwd', '/package.json', '/data/secret', '/islet.db', '/src/start.ts'];
  const CLIMBS = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '..;/',
    '.%00./',
    '..%c0%af',
    '....//',
  ];
  const ROOTS = [
    '/',
    '/_astro/',
    '/media/',
    '/media/loop/',
    '/media/thumbs/',
    '/api/',
    '/api/json/',
    '/de/',
    '/information/',
    '/rss/',
  ];

  attack(ground, {
    row: 'held',
    name: 'does not lead out of what is served, nor end in a NUL',
    run: async () => {
      const { site } = ground();
      const seen = new Set<number>();
      for (const root of ROOTS) {
        const all = CLIMBS.flatMap((climb) =>
          FILES.map((file) => root + climb.repeat(6) + file.slice(1)),
        );
        const more = [
          `${root}%00`,
          `${root}a%00.json`,
          `${root}%0d%0aX-Injected:%201`,
          `${root}%ff%fe`,
        ];
        // One after the other: it is the answers that are judged here, not a crowd.
        for (const path of [...all, ...more]) {
          const got = await ask(site, path);
          seen.add(got.status);
          expect(got.status).toBeLessThan(500);
          expect(got.body).not.toMatch(/root:x:0|"dependencies"|SQLite format 3|readSettings/u);
          expect(got.headers['x-injected']).toBeUndefined();
        }
      }
      return [...seen].sort().join(' ');
    },
  });
});

describe('two readings of one connection', () => {
  const SMUGGLED = 'GET /smuggled/ HTTP/1.1\r\nHost: x\r\n\r\n';
  const body = `0\r\n\r\n${SMUGGLED}`;
  const posts: Readonly<Record<string, string>> = {
    'a length and chunks': `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    'chunks and a length': `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${body}`,
    'two lengths': `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
    'a length with a sign': `Content-Length: +0\r\n\r\n${SMUGGLED}`,
    'a length in two parts': `Content-Length: 0, ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
    'an encoding that is not chunked': `Transfer-Encoding: xchunked\r\n\r\n${body}`,
    'an encoding behind a tab': `Transfer-Encoding:\tchunked, identity\r\n\r\n${body}`,
    'a folded line': `X-A: 1\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`,
    'bare line feeds': `Content-Length: 0\n\n${SMUGGLED}`,
    'a name with a blank': `Content-Length : 0\r\n\r\n${SMUGGLED}`,
    'a bare carriage return': `X-A: 1\rContent-Length: 0\r\n\r\n${SMUGGLED}`,
    'a NUL in a value': `X-A: \u0000\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`,
    'a chunk size that overflows': `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${SMUGGLED}`,
    'a chunk extension without end': `Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(40_000)}\r\na\r\n${body}`,
  };
  for (const [what, rest] of Object.entries(posts)) {
    attack(ground, {
      row: 'held',
      name: `a request with ${what} ends its connection`,
      run: async () => {
        const head = 'POST /settings/ HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n';
        const received = await askRaw(ground().site, head + rest, 3000);
        const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+)/gmu)].map(([, status]) => status);
        expect(statuses.length, received).toBeLessThanOrEqual(1);
        if (statuses.length === 1) expect(statuses[0]).toMatch(/^4/u);
        return statuses.join(' ') || 'closed';
      },
    });
  }

  const heads: Readonly<Record<string, string>> = {
    'no version': 'GET /\r\n\r\n',
    'another version': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'no host': 'GET / HTTP/1.1\r\n\r\n',
    'two hosts': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a CONNECT': 'CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n',
    'an upgrade':
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'a TRACE':
      'TRACE /api/json/video/0/0/0/1.jsond HTTP/1.1\r\nHost: x\r\nX-Secret: 1\r\nConnection: close\r\n\r\n',
    'a method that nobody knows': 'BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    '3,000 headers': `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}Connection: close\r\n\r\n`,
    'headers of 1 MB': `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(1_000_000)}\r\n\r\n`,
    'an address of 30 KB': `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'an absolute address':
      'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  };
  for (const [what, head] of Object.entries(heads)) {
    attack(ground, {
      row: what === 'a TRACE' ? 'low' : 'held',
      name: `${what} is no failure of ours`,
      run: async () => {
        const received = await askRaw(ground().site, head, 3000);
        const status = /^HTTP\/1\.1 (\d+)/u.exec(received)?.[1] ?? 'closed';
        expect(status).not.toMatch(/^5/u);
        expect(received).not.toContain('X-Secret');
        return status;
      },
    });
  }
});
