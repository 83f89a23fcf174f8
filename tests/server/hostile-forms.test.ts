import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_FORM_BYTES } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { threadTimeOf } from '../setup/thread-time.ts';
import { ask, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=B';
const part = (name: string, value: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const KINDS: Readonly<Record<string, (bytes: number) => readonly [string, string]>> = {
  'names without values': (n) => [URLENCODED, 'a&'.repeat(n / 2)],
  parts: (n) => [MULTIPART, part('a', '').repeat(n / 50)],
  'a part’s endless name': (n) => [MULTIPART, part('a'.repeat(n), '')],
  'headers of a part': (n) => [MULTIPART, `--B\r\n${'a:b\r\n'.repeat(n / 5)}`],
  nothing: (n) => ['text/plain', 'x'.repeat(n)],
};

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startSite();
});
afterAll(stopSites);

describe.each([paths.home(), paths.video({ id: 1, dir: '' }), paths.information('contact')])(
  'a hostile form to %s',
  (path) => {
    it.each(Object.keys(KINDS))('of %s is refused with a page, at once', async (kind) => {
      for (const bytes of [60_000, 1_000_000, CONTACT_FORM_BYTES]) {
        const [type, body] = KINDS[kind]?.(bytes) ?? ['', ''];
        const asked = { method: 'POST', headers: { 'content-type': type }, body };
        // The visitor's part in it is in this thread too.
        const time = await threadTimeOf(async () => {
          const answer = await ask(site, path, asked);
          expect([400, 413, 415]).toContain(answer.status);
          expect(answer.headers).toMatchObject({
            'content-type': 'text/html; charset=utf-8',
            connection: bytes > 60_000 ? 'close' : expect.any(String),
          });
        }, 200);
        expect(time).toBeLessThan(200);
      }
    });
  },
);
