import { describe, expect } from 'vitest';
import { attack } from './support/attack.ts';
import { ask, fresh, ownForm, stranger } from './support/ask.ts';
import { useGround } from './support/ground.ts';

const ground = useGround(() => ({ COUNTRY_HEADER: 'X-Country', TRUST_PROXY: 'true' }));

/** Every header that something on the way reads. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'save-data',
  'sec-fetch-site',
  'user-agent',
  'x-country',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-page-key',
];

/** What a valid value begins with, so that a parser goes on to the rest. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'accept-encoding': 'br',
  'content-type': 'multipart/form-data; boundary=',
  cookie: 'age=1',
  'if-none-match': '"',
  range: 'bytes=0-',
};

const LENGTH = 30_000;
/** Blanks at the end of a value never reach a parser: it ends in something else. */
const ENDING = 'x';
const PIECES = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '-',
  '/',
  ':',
  '.',
  '*',
  '\\',
  '%',
  '0',
  'a',
  ';q=',
  'bytes=',
  ', ',
  ' ,',
  'W/"a",',
  '1-2,',
];

/** A page, a file, a read, a picture and a form: each has parsers of its own. */
const PLACES: readonly [method: string, path: string][] = [
  ['GET', '/'],
  ['GET', '/robots.txt'],
  ['GET', '/api/json/videos2/60/str/latest-updates/5/..1.all...json'],
  ['GET', '/media/thumbs/ci/1-160x90.jpg'],
  ['GET', '/media/loop/ci/20/a_lq.mp4'],
  ['POST', '/api/stat.php'],
];

describe('a request header of 30 KB', () => {
  for (const header of HEADERS) {
    attack(ground, {
      row: 'H1',
      name: `${header} of one character`,
      withinMs: 20_000,
      run: async () => {
        const { site } = ground();
        const seen = new Set<number>();
        let worst = 0;
        for (const piece of PIECES) {
          const value =
            (BEGINNINGS[header] ?? '') + piece.repeat(LENGTH / piece.length) + ENDING + fresh();
          for (const [method, path] of PLACES) {
            const own = method === 'POST' ? ownForm(site) : {};
            const headers = { ...own, [header]: value };
            const body = method === 'POST' ? 'act=page&page=home' : undefined;
            const got = await ask(site, path, { method, headers, body, from: stranger() });
            seen.add(got.status);
            worst = Math.max(worst, got.ms);
          }
        }
        expect([...seen].filter((status) => status >= 500)).toEqual([]);
        return `${[...seen].sort().join(' ')}, worst ${Math.round(worst)} ms`;
      },
    });
  }
});
