import fc from 'fast-check';
import { describe, expect, inject } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { QUERY_NAMES as PAGE_QUERY_NAMES } from '#lists/read-address.ts';
import { API_BASE } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { ROUTES } from '#routes/table.ts';
import { ask, ownForm, stranger } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

/** How often each route and call is asked. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? 15);
const HANG_MS = 5000;

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '999999999999',
    '9'.repeat(40),
    'NaN',
    'null',
    '__proto__',
    'constructor',
    'toString',
    '..',
    '.',
    '%',
    '%00',
    '%zz',
    '%ed%a0%80',
    '\ud800',
    "' OR 1=1 --",
    '" OR ""="',
    '*',
    'a*',
    'NEAR(a b)',
    '-a',
    '(',
    '{}',
    '[]',
    '$ne',
    '${7*7}',
    '{{7*7}}',
    '\u0000',
    '\r\nX: y',
    'true',
    '🦀'.repeat(30),
    'א'.repeat(60),
    'a,b,c,d',
    ',,,',
    ' ',
    '\t',
    'ﷺ'.repeat(20),
  ),
);
const numbers = fc.oneof(fc.nat(20_000).map(String), fc.constantFrom('1', '2', '1000000'));

/** Values that fit most of the time, so that what comes after a part's check is reached too. */
const FITTING: Readonly<Record<string, fc.Arbitrary<string>>> = {
  id: numbers,
  page: numbers,
  count: fc.constantFrom('1', '5', '240'),
  lifetime: fc.constantFrom('0', '60', ''),
  gender: fc.constantFrom('str', 'gay', 'she'),
  lang: fc.constantFrom(...LANGUAGES),
  sort: fc.constantFrom(
    'latest-updates',
    'most-popular',
    'top-rated',
    'longest',
    'relevance',
    'recent',
    'alphabet',
  ),
  dir: fc.constantFrom('forest', 'city', 'a', 'sea'),
  objectId: fc.constantFrom('', 'forest', '1', 'forest,city'),
  section: fc.constantFrom(
    '',
    'all',
    'categories',
    'channels',
    'models',
    'members',
    'playlists',
    'videos',
    'albums',
  ),
  group: fc.constantFrom('0/0', '0/1', '12/12'),
  suffix: fc.constantFrom('json', 'jsond'),
};
/** Every part that the path of a call names. */
const PARAMS = [
  ...Object.keys(FITTING),
  ...[
    'age',
    'alphabet',
    'anything',
    'avatar',
    'country',
    'date',
    'duration',
    'hairColor',
    'height',
  ],
  ...[
    'orientation',
    'piercing',
    'prefix',
    'race',
    'relationship',
    'sex',
    'tattoo',
    'titsSize',
    'type',
    'weight',
  ],
];
const valueOf = (name: string): fc.Arbitrary<string> => {
  const fitting = FITTING[name];
  return fitting
    ? fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: junk })
    : junk;
};

const queryOf = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), junk), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`));

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const random = { seed: inject('hostileSeed'), numRuns: RUNS };

async function expectAnswer(method: string, path: string, body?: string): Promise<void> {
  const { site } = ground();
  const form = body === undefined ? {} : ownForm(site);
  const headers = { ...form, cookie: 'age=1' };
  const {
    status,
    ms,
    body: text,
  } = await ask(site, path, { method, headers, body, from: stranger(), limitMs: 20_000 });
  expect([path, status, status === 0 ? text : '']).toEqual([path, status, '']);
  expect(status === 501 || status < 500, `${method} ${path} ${status}`).toBe(true);
  expect(ms, path).toBeLessThan(HANG_MS);
}

describe('every route', () => {
  attack(ground, {
    row: 'held',
    name: 'answers whatever its parts and parameters hold',
    run: async () => {
      let asked = 0;
      for (const { path } of ROUTES) {
        const parts = path.split('/').map((part): fc.Arbitrary<string> => {
          const name = /^\{(\w+)\}$/u.exec(part)?.[1];
          return name === undefined ? fc.constant(part) : valueOf(name).map(encoded);
        });
        const addresses = fc.tuple(
          fc.tuple(...parts),
          queryOf([...PAGE_QUERY_NAMES]),
          fc.constantFrom('', '/de', '/ru', '/rss', '/surprise'),
        );
        const methods = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'TRACE');
        const property = fc.asyncProperty(
          addresses,
          methods,
          async ([named, query, prefix], method) => {
            asked += 1;
            await expectAnswer(method, prefix + named.join('/') + query);
          },
        );
        await fc.assert(property, random);
      }
      return `${asked} requests, ${ROUTES.length} routes`;
    },
  });
});

const QUERY_NAMES = [
  's',
  'params',
  'category',
  'sort',
  'type',
  'duration',
  'date',
  'video_id',
  'lifetime',
  'page',
  'count',
];
const FIELDS = [
  'act',
  'section',
  'object_id',
  'vote',
  'page',
  'campaign',
  'subject',
  'email',
  'message',
  'captcha',
  'referrer',
  'website',
  'file',
  'nogeo',
  'user_id',
];

describe('every call', () => {
  for (const call of Object.values(calls)) {
    if (!('kind' in call)) continue;
    attack(ground, {
      row: 'held',
      name: `${call.name} answers whatever it is given`,
      run: async () => {
        let asked = 0;
        const methods = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE');
        const fields = fc.array(
          fc.tuple(
            fc.constantFrom(...FIELDS),
            fc.oneof(junk, fc.constantFrom('view', 'vote', 'page', 'videos', '1', '0')),
          ),
          { maxLength: 6 },
        );
        const values = fc.dictionary(fc.constantFrom(...Object.keys(FITTING), 'a'), fc.nat(), {
          maxKeys: 3,
        });
        const property = fc.asyncProperty(
          fc.infiniteStream(junk),
          values,
          queryOf(QUERY_NAMES),
          methods,
          fields,
          fc.nat(),
          async (texts, spoilt, query, method, pairs, pick) => {
            asked += 1;
            if (call.kind === 'write') {
              await expectAnswer(
                'POST',
                API_BASE + call.path + query,
                String(new URLSearchParams(pairs)),
              );
              return;
            }
            // The path's own writer puts each part in its place, whatever it is given.
            const params = Object.fromEntries(
              PARAMS.map((name): [string, string] => {
                const fitting = FITTING[name];
                const spoil = fitting === undefined || name in spoilt;
                const [text = ''] = spoil
                  ? [texts.next().value as string]
                  : fc.sample(fitting, { numRuns: 1, seed: pick });
                return [name, text];
              }),
            );
            const path = call.path.build(params as never);
            const spelled = path
              .split('/')
              .map((part) => encodeURI(part.toWellFormed()))
              .join('/');
            await expectAnswer(
              method,
              API_BASE + spelled + query,
              method === 'POST' ? 'a=b' : undefined,
            );
          },
        );
        await fc.assert(property, { ...random, numRuns: RUNS * 3 });
        return `${asked} requests`;
      },
    });
  }
});
