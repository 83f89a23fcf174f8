import { describe, expect } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { ask, stranger } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { letter, solvedCaptcha } from './support/captcha.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

/** What a browser says of a form that another site's page sent. */
const FOREIGN: Readonly<Record<string, (own: string) => Record<string, string>>> = {
  'another origin': () => ({ origin: 'https://evil.example' }),
  'no origin to speak of': () => ({ origin: 'null' }),
  'another site': () => ({ 'sec-fetch-site': 'cross-site' }),
  'a neighbour': () => ({ 'sec-fetch-site': 'same-site' }),
  'another site with our origin': (own) => ({ 'sec-fetch-site': 'cross-site', origin: own }),
  'a site that begins like ours': (own) => ({ origin: `${own}.evil.example` }),
  'a user of ours': (own) => ({ origin: own.replace('//', '//evil@') }),
  'our name, another port': (own) => ({ origin: own.replace(/\d+$/u, '1') }),
  'our name in capitals with a path': (own) => ({ origin: `${own.toUpperCase()}/x` }),
  'two origins': (own) => ({ origin: `${own} https://evil.example` }),
  'an origin of a file': () => ({ origin: 'file://' }),
  'an empty origin': () => ({ origin: '' }),
};

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=edge',
  'text/plain',
  'application/json',
  '',
];

describe('a form that another site sends', () => {
  for (const [what, headersOf] of Object.entries(FOREIGN)) {
    attack(ground, {
      row: 'held',
      name: `is refused: ${what}`,
      run: async () => {
        const { site } = ground();
        const seen = new Set<number>();
        const own = headersOf(site.origin);
        for (const path of [
          '/api/stat.php',
          '/api/report.php',
          '/settings/',
          '/videos/1/',
          '/information/contact/',
          '/de/information/contact/',
        ]) {
          for (const type of TYPES) {
            const headers = { ...own, ...(type && { 'content-type': type }) };
            const body =
              'act=vote&section=videos&object_id=1&vote=1&form=preferences&age=1&lang=de&message=a&email=a';
            const got = await ask(site, path, { method: 'POST', headers, body, from: stranger() });
            expect([path, type, got.status >= 400 && got.status < 500]).toEqual([path, type, true]);
            expect(
              got.headers['set-cookie']?.filter((cookie) => !cookie.startsWith('country=')),
            ).toBeFalsy();
            seen.add(got.status);
          }
        }
        return [...seen].sort().join(' ');
      },
    });
  }

  attack(ground, {
    row: 'held',
    name: 'leaves no vote and no message',
    run: async () => {
      const { site } = ground();
      const { type, body } = letter(await solvedCaptcha(site), 'sent from elsewhere');
      for (const path of ['/api/report.php', '/information/contact/']) {
        const headers = {
          'content-type': type,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        };
        expect((await ask(site, path, { method: 'POST', headers, body })).status).toBe(403);
      }
      const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { readOnly: true });
      const found = database
        .prepare("SELECT count(*) AS n FROM reports WHERE message = 'sent from elsewhere'")
        .get();
      database.close();
      expect(found?.n).toBe(0);
      return '403, nothing kept';
    },
  });

  attack(ground, {
    row: 'held',
    name: 'is not made of a GET, nor of a method in a parameter',
    run: async () => {
      const { site } = ground();
      const query = 'act=vote&section=videos&object_id=1&vote=1&age=1&lang=de&_method=POST';
      for (const path of ['/api/stat.php', '/api/report.php']) {
        for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const got = await ask(site, `${path}?${query}`, {
            method,
            headers: { 'x-http-method-override': 'POST' },
          });
          expect([path, method, got.status >= 400 || got.status === 204]).toEqual([
            path,
            method,
            true,
          ]);
          expect(got.headers['set-cookie']).toBeUndefined();
        }
      }
      return '405';
    },
  });
});
