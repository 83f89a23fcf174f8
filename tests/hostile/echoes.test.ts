import { describe, expect } from 'vitest';
import { QUERY_NAMES } from '#lists/read-address.ts';
import { attack } from './support/attack.ts';
import { ask, fresh, ownForm, stranger, type Got } from './support/ask.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

/** Each would show as markup, as an attribute or as script if it stood in an answer as it was sent. */
const MARK = 'zq7';
const PAYLOADS = [
  `<${MARK} onload=alert(1)>`,
  `"${MARK}=1 onfocus=alert(1) autofocus "`,
  `'${MARK}=1 onfocus=alert(1) '`,
  `</script><${MARK}>`,
  `</title><${MARK}>`,
  `</textarea><${MARK}>`,
  `--><${MARK}>`,
  `]]><${MARK}>`,
  `\u2028<${MARK}>`,
  `&lt;${MARK}&gt;<${MARK}>`,
  `javascript:alert('${MARK}')`,
];

/** What of an answer, its quoted values taken out, would be read as an element or as an attribute. */
const DANGERS = [new RegExp(`<${MARK}`, 'u'), new RegExp(`<[^>]*["'\\s]${MARK}=1`, 'u')];
const SCRIPT_LINK = /(?:href|src|action|formaction)=["']?\s*javascript:/iu;

function expectHarmless({ status, headers, body }: Got, about: string): void {
  // 501 says that nobody can answer so (oEmbed's formats).
  if (status !== 501) expect(status, about).toBeLessThan(500);
  const type = headers['content-type'] ?? '';
  if (/json|plain/u.test(type)) return;
  const bare = body.replaceAll(/="[^"]*"/gu, '=""');
  for (const danger of DANGERS) expect(danger.exec(bare)?.[0] ?? null, about).toBeNull();
  expect(SCRIPT_LINK.exec(body)?.[0] ?? null, about).toBeNull();
  expect(String(headers.location ?? '')).not.toMatch(/[<>"\s]/u);
}

const PAGES = [
  '/',
  '/search/1/',
  '/videos/latest-updates/1/',
  '/models/most-popular/1/',
  '/community/recent/1/',
  '/top-country/1/',
  '/categories/',
  '/albums/latest-updates/1/',
  '/information/contact/',
  '/report/',
  '/report/status/',
  '/landing/',
  '/settings/',
  '/oembed/',
  '/age/',
  '/rss/videos/latest-updates/1/',
  '/embed/1/',
];

describe('what a visitor sends comes back as text', () => {
  attack(ground, {
    row: 'held',
    name: 'in every parameter of every page',
    run: async () => {
      const { site } = ground();
      let asked = 0;
      for (const page of PAGES) {
        for (const payload of PAYLOADS) {
          const query = new URLSearchParams();
          for (const name of [...QUERY_NAMES, 'url', 'format', 'back', 'result', 'n']) {
            query.set(name, payload);
          }
          query.set('fresh', String(fresh()));
          expectHarmless(await ask(site, `${page}?${query}`), `${page} ${payload}`);
          asked += 1;
        }
      }
      return `${asked} pages`;
    },
  });

  attack(ground, {
    row: 'held',
    name: 'in every part of a path',
    run: async () => {
      const { site } = ground();
      const paths = [
        '/',
        '/de/',
        '/model/',
        '/channel/',
        '/categories/',
        '/albums/categories/',
        '/information/',
        '/videos/1/',
        '/api/',
        '/api/json/',
        '/media/',
        '/sitemap/',
        '/rss/',
        '/surprise/',
      ];
      let asked = 0;
      for (const path of paths) {
        for (const payload of PAYLOADS) {
          for (const end of ['', '/', '/1/', '.json', '.xml']) {
            expectHarmless(
              await ask(site, path + encodeURIComponent(payload) + end),
              path + payload,
            );
            asked += 1;
          }
        }
      }
      return `${asked} paths`;
    },
  });

  attack(ground, {
    row: 'held',
    name: 'in every field of a form',
    run: async () => {
      const { site } = ground();
      let asked = 0;
      for (const payload of PAYLOADS) {
        const names = [
          'subject',
          'email',
          'message',
          'referrer',
          'captcha',
          'website',
          'file',
          'act',
          'page',
          'back',
          'lang',
          'group',
          'age',
          'section',
          'object_id',
          payload,
        ];
        const fields = names.map((name) => [name, payload]);
        const body = String(new URLSearchParams([['form', 'preferences'], ...fields]));
        for (const path of [
          '/information/contact/',
          '/settings/',
          '/api/stat.php',
          '/api/report.php',
        ]) {
          const got = await ask(site, path, {
            method: 'POST',
            headers: ownForm(site),
            body,
            from: stranger(),
          });
          expectHarmless(got, `${path} ${payload}`);
          asked += 1;
        }
        // What somebody who is signed out has typed is written back, so that it is not lost.
        const kept = await ask(site, '/messages/', {
          ...{ method: 'POST', headers: ownForm(site), from: stranger() },
          body: String(new URLSearchParams([...fields, ['msg', payload], ['title', payload]])),
        });
        expectHarmless(kept, `/messages/ ${payload}`);
        expect([kept.status, kept.body.split(MARK).length > 16]).toEqual([401, true]);
        asked += 1;
      }
      return `${asked} forms`;
    },
  });

  attack(ground, {
    row: 'held',
    name: 'in every header',
    run: async () => {
      const { site } = ground();
      const names = [
        'user-agent',
        'referer',
        'x-forwarded-host',
        'x-forwarded-for',
        'x-original-url',
        'x-rewrite-url',
        'accept-language',
        'cookie',
        'origin',
        'x-request-id',
        'forwarded',
        'host',
      ];
      let asked = 0;
      for (const name of names) {
        for (const payload of PAYLOADS) {
          const value = payload.replace('\u2028', '');
          const headers = {
            [name]:
              name === 'cookie' ? `app_lang=${value}; site_group=${value}; age=${value}` : value,
          };
          expectHarmless(
            await ask(site, `/search/1/?s=${fresh()}`, { headers }),
            `${name} ${payload}`,
          );
          asked += 1;
        }
      }
      return `${asked} headers`;
    },
  });
});
