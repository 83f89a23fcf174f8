import { IncomingMessage } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRange } from '#lib/byte-range.ts';
import { readMetadata } from '#api/routes/upload-metadata.ts';
import { isDeclaredBot } from '#api/services/stat/declared-bot.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { addressKey } from '#lib/address-key.ts';
import { readCookie } from '#lib/cookies.ts';
import { etagMatches, headerList, headerText } from '#lib/request-header.ts';
import { originOf } from '#lib/same-origin.ts';
import { clientAddress } from '#server/client-address.ts';
import { acceptedEncodings } from '#server/encoding.ts';
import { readAddress } from '#lists/read-address.ts';
import { isFiledRight } from '#server/shared-cache.ts';
import { countryFinder } from '#server/visitor.ts';
import { isCrossSite, requestOrigin } from '#server/web-request.ts';

function messageWith(name: string, value: string): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.headers[name] = value;
  message.headersDistinct[name] = [value];
  return message;
}

const VIEW = { lang: DEFAULT_LANGUAGE, group: 'str', gate: 'none', prefix: '' } as const;
const OURS = { trustProxy: true, publicOrigin: 'https://site' };

/** Every header of a request that is read anywhere, with what reads it. */
const PARSERS: Readonly<Record<string, readonly ((value: string) => unknown)[]>> = {
  accept: [headerList],
  'accept-encoding': [acceptedEncodings],
  cookie: [(value) => readCookie(value, 'age'), (value) => readCookie(`age${value}`, 'age')],
  host: [(value) => requestOrigin(messageWith('host', value), false)],
  'if-none-match': [(value) => etagMatches(value, '"tag"')],
  'last-event-id': [headerText],
  origin: [
    (value) => originOf({ site: null, origin: value, own: [OURS.publicOrigin] }),
    (value) => isCrossSite(messageWith('origin', value), OURS),
  ],
  range: [(value) => parseRange(value, 1000), (value) => parseRange(`bytes=${value}`, 1000)],
  'save-data': [headerText],
  'sec-fetch-site': [
    (value) => originOf({ site: value, origin: null, own: [OURS.publicOrigin] }),
    (value) => isCrossSite(messageWith('sec-fetch-site', value), OURS),
  ],
  'tus-resumable': [headerText],
  'upload-metadata': [readMetadata, (value) => readMetadata(`title ${value}`)],
  'user-agent': [(value) => isDeclaredBot(headerText(value))],
  'x-country': [
    (value) =>
      countryFinder(
        { countryHeader: 'x-country', trustProxy: true },
        () => null,
      )(messageWith('x-country', value)),
  ],
  'x-forwarded-for': [
    (value) => clientAddress(messageWith('x-forwarded-for', value), true),
    addressKey,
  ],
  'x-forwarded-host': [(value) => requestOrigin(messageWith('x-forwarded-host', value), true)],
  'x-forwarded-proto': [(value) => requestOrigin(messageWith('x-forwarded-proto', value), true)],
  'x-http-method-override': [headerText],
  'x-page-key': [
    (value) =>
      isFiledRight(
        messageWith('x-page-key', `en.str.none?${value}`),
        { url: '/', pagePath: '/', view: VIEW },
        readAddress,
      ),
  ],
};

const CHARACTERS = [...' \t,;=:"\'*/\\.-_%+&?()[]<>@#aAwWbrq019é'];
/** What the texts begin with, so that a pattern gets past its first words. */
const STARTS = ['', 'br', 'bytes=', 'W/"', 'en.str.none?', 'https://', '::ffff:'];
const LENGTH = 30_000;

/** The square of the length takes a second and more; once through it, under a millisecond. */
const LIMIT_MS = 150;

/** The quickest of three: another process may have the core for a moment. */
function milliseconds(work: () => unknown): number {
  let best = Infinity;
  for (let run = 0; run < 3 && best > LIMIT_MS; run += 1) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

function* hostileTexts(): Generator<string> {
  for (const first of CHARACTERS) {
    for (const second of CHARACTERS) {
      const piece = first === second ? first : first + second;
      const text = piece.repeat(LENGTH / piece.length);
      yield `${text}x`;
      if (first === second) for (const start of STARTS) yield `${start}${text}!`;
    }
  }
}

describe.each(Object.entries(PARSERS))('the header %s', (_, parsers) => {
  it('is read once, whatever 30 KB it holds', () => {
    for (const parse of parsers) {
      for (const text of hostileTexts()) {
        const took = milliseconds(() => parse(text));
        if (took >= LIMIT_MS) expect({ text: text.slice(0, 20), took }).toEqual('less');
      }
    }
  });
});

/** Of answers, compared as a whole, or read together with the body they describe. */
const OTHERS = [
  'access-control-allow-origin',
  'cache-control',
  'cache-tag',
  'cdn-cache-control',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'if-range',
  'location',
  'referrer-policy',
  'retry-after',
  'set-cookie',
  // Set by ourselves in place of what a visitor sent.
  'x-islet-client-address',
  'transfer-encoding',
];

const READ = [
  /headers\.get\(\s*'([\w-]+)'/giu,
  /(?:headers|headersDistinct)\??\.?\[\s*'([\w-]+)'/giu,
  /request\.headers\.(?!get|set|has|append|delete)(\w+)/gu,
  /const \{ (\w+) \} = request\.headers;/gu,
  /forwarded\('([\w-]+)'\)/gu,
];

it('every header that the sources read is among them', async () => {
  const found = new Set<string>();
  for (const folder of ['server', 'api', 'runtime']) {
    const root = join(import.meta.dirname, '../../src', folder);
    for (const name of await readdir(root, { recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const source = await readFile(join(root, name), 'utf8');
      for (const pattern of READ) {
        for (const [, header = ''] of source.matchAll(pattern)) found.add(header.toLowerCase());
      }
    }
  }
  expect(found.size).toBeGreaterThan(15);
  const known = [...Object.keys(PARSERS), ...OTHERS];
  expect([...found].filter((name) => !known.includes(name))).toEqual([]);
});

describe('a header’s list', () => {
  it('is read no further than its limit, and no member in part', () => {
    expect(acceptedEncodings(`${' '.repeat(400)}, br`)).toEqual(['identity']);
    expect(acceptedEncodings(`${'x'.repeat(246)}, gzip, brotli`)).toEqual(['gzip', 'identity']);
    expect(acceptedEncodings(`gzip, ${'x'.repeat(400)}`)).toEqual(['gzip', 'identity']);
  });

  it('names a tag among more than a hundred others', () => {
    const others = Array.from(
      { length: 120 },
      (_none, index) => `W/"${index}-0123456789012345678"`,
    );
    expect(etagMatches([...others, '"mine"'].join(', '), 'W/"mine"')).toBe(true);
    expect(etagMatches(others.join(', '), '"mine"')).toBe(false);
  });
});
