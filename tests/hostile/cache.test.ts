import { describe, expect } from 'vitest';
import { ask, askRaw, fresh, ownForm, type Asked } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';

const EVIL = 'evil-cache.example';

const ground = useGround();

/** Requests that try to leave something in a page that another visitor gets. */
const TRICKS: Record<string, (path: string) => Promise<unknown>> = {};
const HEADERS: readonly string[] = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-host',
  'x-original-url',
  'x-rewrite-url',
  'x-original-host',
  'forwarded',
  'x-http-method-override',
  'x-method-override',
  'x-forwarded-port',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-country',
  'cf-ipcountry',
  'x-page-key',
  'accept-language',
  'user-agent',
  'referer',
  'origin',
  'x-islet-client-address',
  'x-astro-path',
  'x-astro-locals',
  'x-middleware-subrequest',
  'x-invoke-path',
  'surrogate-capability',
  'prefer',
  'accept',
  'save-data',
];
for (const name of HEADERS) {
  TRICKS[`the header ${name}`] = (path) => ask(ground().site, path, { headers: { [name]: EVIL } });
}
const more: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'another host': (path) => ask(ground().site, path, { headers: { host: EVIL } }),
  'a host with a path': (path) =>
    ask(ground().site, path, { headers: { host: `${EVIL}/"><script>` } }),
  'a host with a port': (path) => ask(ground().site, path, { headers: { host: `${EVIL}:80@x` } }),
  'an absolute address': (path) =>
    askRaw(
      ground().site,
      `GET http://${EVIL}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ),
  'a GET with a body': (path) =>
    ask(ground().site, path, {
      headers: ownForm(ground().site),
      body: `s=${EVIL}&subject=${EVIL}&lang=de`,
    }),
  'a query of unknown names': (path) =>
    ask(ground().site, `${path}?utm_content=${EVIL}&callback=${EVIL}&_method=POST`),
  'a query behind a semicolon': (path) =>
    ask(ground().site, `${path}?a=1;notice=${EVIL};s=${EVIL}`),
  'a language of a cookie': (path) =>
    ask(ground().site, path, {
      headers: { cookie: `app_lang=${EVIL}; site_group=${EVIL}; age=${EVIL}` },
    }),
  'a cookie named twice': (path) =>
    ask(ground().site, path, {
      headers: { cookie: `age=1; age=${EVIL}; app_lang=en; app_lang=de` },
    }),
  'a HEAD': (path) => ask(ground().site, path, { method: 'HEAD' }),
  'an OPTIONS': (path) => ask(ground().site, path, { method: 'OPTIONS' }),
  'a range': (path) => ask(ground().site, path, { headers: { range: 'bytes=0-10' } }),
  'a tag that matches all': (path) =>
    ask(ground().site, path, { headers: { 'if-none-match': '*' } }),
  'an encoding of its own': (path) =>
    ask(ground().site, path, { headers: { 'accept-encoding': `identity;q=0, ${EVIL}` } }),
};
Object.assign(TRICKS, more);

const PATHS = [
  () => `/videos/latest-updates/${fresh() + 3}/`,
  () => `/search/1/?s=sea+${fresh()}`,
  () => `/nothing/${fresh()}/`,
];
const asVisitor: Asked = { headers: { cookie: 'age=1' } };

/** A page without what differs each time. */
const comparable = (body: string): string => body.replaceAll(/\d+ms/gu, '');

describe('a page that another visitor gets', () => {
  for (const [what, trick] of Object.entries(TRICKS)) {
    attack(ground, {
      row: 'held',
      name: `holds nothing of ${what}`,
      run: async () => {
        const { site } = ground();
        for (const make of PATHS) {
          const path = make();
          await trick(path);
          const victim = await ask(site, path, asVisitor);
          expect(victim.body).not.toContain(EVIL);
          expect(JSON.stringify(victim.headers)).not.toContain(EVIL);
          expect([200, 404]).toContain(victim.status);
          expect(victim.body).toContain('lang="en"');
          expect(victim.bytes.length).toBeGreaterThan(1000);
          expect(victim.headers['set-cookie']).toBeUndefined();
        }
        return 'clean';
      },
    });
  }

  attack(ground, {
    row: 'held',
    name: 'is the one of its own address, however a neighbour’s is written',
    run: async () => {
      const { site } = ground();
      const clean = '/videos/latest-updates/2/';
      const spelled = [
        '/videos/latest-updates/2/?',
        '/videos/latest-updates/2/?s=',
        '/videos/latest-updates/%32/',
        '/VIDEOS/latest-updates/2/',
        '/videos/latest-updates/2/?duration=1&duration=2',
        '/videos/latest-updates/2/;a=b',
        '/videos/latest-updates/2/%3fs=1',
        '/videos/latest-updates/2/.css',
        '/videos/latest-updates/2/a.js',
        '/videos/latest-updates/2/%2e%2e/3/',
        '/videos/latest-updates%2f2/',
        '/en/videos/latest-updates/2/',
        '//videos/latest-updates/2/',
        '/videos/latest-updates/2/#/3/',
        '/videos/latest-updates/2/%00',
        '/videos/latest-updates/02/',
        '/videos/latest-updates/2.0/',
      ];
      const first = await ask(site, clean, asVisitor);
      for (const path of spelled) {
        const got = await ask(site, path, asVisitor);
        expect(got.status).toBeLessThan(500);
        const again = await ask(site, clean, asVisitor);
        expect([path, again.status, comparable(again.body) === comparable(first.body)]).toEqual([
          path,
          200,
          true,
        ]);
      }
      return `${spelled.length} spellings`;
    },
  });
});
