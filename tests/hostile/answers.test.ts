import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import { describe, expect } from 'vitest';
import { check } from './support/attack.ts';
import { ask, ownForm, type Got } from './support/ask.ts';
import { useGround } from './support/ground.ts';

const SITE = 'https://tube.example';

const ground = useGround(() => ({
  PUBLIC_ORIGIN: SITE,
  TRUST_PROXY: 'true',
  COUNTRY_HEADER: 'X-Country',
}));

const form = (body: string) => ({
  method: 'POST',
  headers: { ...ownForm({ origin: SITE }) },
  body,
});

/** One answer of each kind that the site gives, with its status. */
const KINDS: Readonly<Record<string, () => Promise<Got>>> = {
  'a page': () => ask(ground().site, '/'),
  'a page that there is not': () => ask(ground().site, '/nothing/here/'),
  'a page made for one visitor': () =>
    ask(ground().site, '/information/contact/', form('subject=a&email=a&message=a')),
  'an embed': () => ask(ground().site, '/embed/1/'),
  'a refused address': () => ask(ground().site, '/%00'),
  'a refused method': () => ask(ground().site, '/', { method: 'DELETE' }),
  'a refused form': () =>
    ask(ground().site, '/settings/', {
      ...form('form=preferences'),
      headers: ownForm({ origin: 'https://evil.example' }),
    }),
  'a redirect of a path': () => ask(ground().site, '/videos/latest-updates/1'),
  'a redirect of a route': () => ask(ground().site, '/videos/'),
  'a redirect after a form': () =>
    ask(ground().site, '/settings/', form('form=preferences&lang=de')),
  'a file': () => ask(ground().site, '/favicon.svg'),
  'a sitemap': () => ask(ground().site, '/sitemap.xml'),
  'robots.txt': () => ask(ground().site, '/robots.txt'),
  'a feed': () => ask(ground().site, '/rss/videos/latest-updates/1/'),
  oEmbed: () => ask(ground().site, '/oembed/?url=x'),
  'a read of the API': () =>
    ask(ground().site, '/api/json/videos2/60/str/latest-updates/5/..1.all...json'),
  'an error of the API': () => ask(ground().site, '/api/json/video/0/0/0/1.jsond'),
  'a write of the API': () => ask(ground().site, '/api/stat.php', form('act=page&page=home')),
  'a refused write': () => ask(ground().site, '/api/stat.php', form('act=nothing')),
  'a picture': () => ask(ground().site, '/media/thumbs/ci/1-160x90.jpg'),
  'a film': () => ask(ground().site, '/media/loop/ci/20/a_lq.mp4'),
  health: () => ask(ground().site, '/health/'),
};

const isDocument = ({ headers }: Got): boolean => /html/u.test(headers['content-type'] ?? '');
const policyOf = ({ headers }: Got): string => String(headers['content-security-policy'] ?? '');

describe('the headers of', () => {
  for (const [kind, answer] of Object.entries(KINDS)) {
    check('held', kind, async () => {
      const got = await answer();
      const { status, headers } = got;
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
      if (got.bytes.length > 0) expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z0-9.+-]+/u);
      if (isDocument(got)) {
        expect(policyOf(got)).toMatch(/default-src '(?:self|none)'/u);
        expect(policyOf(got)).toMatch(/frame-ancestors/u);
        expect(policyOf(got)).not.toMatch(
          /unsafe-eval|script-src[^;]*unsafe-inline|script-src[^;]*\*/u,
        );
        expect(headers['referrer-policy']).toBeDefined();
      }
      if (status >= 400 && status !== 404)
        expect(headers['cache-control']).toMatch(/no-store|private/u);
      return String(status);
    });

    check('low', `${kind}: who may load it, by which line and for how long`, async () => {
      const got = await answer();
      const { headers } = got;
      expect(headers['strict-transport-security']).toMatch(/includeSubDomains/u);
      // Other sites show embeds and pictures; pages and reads that list none are for this one.
      // What a build's files hold is in the page's own source.
      const foreign = [
        'a file',
        'an embed',
        'a picture',
        'a film',
        'oEmbed',
        'a read of the API',
        'an error of the API',
      ];
      if (isDocument(got) && kind !== 'an embed') {
        expect(headers['cross-origin-resource-policy']).toMatch(/^same-/u);
      } else if (!foreign.includes(kind) || kind.includes('API')) {
        expect(headers['cross-origin-resource-policy']).toBeDefined();
      }
      if (kind === 'a page') expect(policyOf(got)).toContain("require-trusted-types-for 'script'");
      return String(headers['cross-origin-resource-policy']);
    });
  }
});

describe('answers', () => {
  check('low', 'a redirect that carries a visitor’s query is kept by nobody else', async () => {
    const seen: string[] = [];
    for (const path of [
      '/videos/latest-updates/1',
      '/videos/',
      '/latest-updates/',
      '/videos//latest-updates/1/',
    ]) {
      const { status, headers } = await ask(ground().site, `${path}?utm_source=mail&token=abc`);
      expect(status).toBeGreaterThanOrEqual(301);
      expect(status).toBeLessThan(309);
      expect([path, headers['cache-control']]).toEqual([
        path,
        expect.stringMatching(/private|no-store/u),
      ]);
      expect(headers['cdn-cache-control']).toBeUndefined();
      seen.push(String(status));
    }
    return seen.join(' ');
  });

  check('low', 'the country’s cookie goes by TLS alone', async () => {
    const { headers } = await ask(ground().site, '/', { headers: { 'x-country': 'CH' } });
    const [cookie = ''] = (headers['set-cookie'] ?? []).filter((value) =>
      value.startsWith('country='),
    );
    expect(cookie).toMatch(/; Secure/u);
    return cookie;
  });

  check('low', 'a text of a script takes no script out of the policy', async () => {
    /** What stands in a page to be run or to dress it, and is not named by its policy. */
    const refused = async (text: string): Promise<string[]> => {
      const got = await ask(ground().site, `/search/1/?${new URLSearchParams({ s: text })}`);
      const { document } = parseHTML(got.body);
      const inline = [...document.querySelectorAll('script:not([src]), style')]
        .filter((each) => !/json|rules/u.test(each.getAttribute('type') ?? ''))
        .map((each) => each.textContent ?? '');
      expect(inline.length).toBeGreaterThan(2);
      const policy = policyOf(got);
      return inline.filter(
        (own) => !policy.includes(createHash('sha256').update(own).digest('base64')),
      );
    };
    const page = await ask(ground().site, '/');
    const inline = /<script>([\s\S]+?)<\/script>/u.exec(page.body)?.[1] ?? '';
    const texts = [
      ...['<script>', '</script><script>', '<script', '<!--<script>', '<style>', '</style><style>'],
      ...['"><script>', "'><script>", '<textarea><script>', '<script>'.repeat(8)],
      `<script>${inline.slice(0, 300)}`,
    ];
    for (const text of ['nothing like it', ...texts]) {
      expect([text, await refused(text)]).toEqual([text, []]);
    }
    return `${texts.length} texts`;
  });
});
