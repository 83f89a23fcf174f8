import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { STAT_URL } from '#contract/stat-path.ts';
import { SPECULATION_RULES } from '../../src/lib/speculation-rules.ts';
import { precompress } from '../../src/setup/after-build.ts';
import {
  ask,
  kept,
  startSite,
  stopSites,
  temporaryFolder,
  type AskOptions,
  type SiteOptions,
} from './site-under-test.ts';

afterEach(stopSites);

async function builtFiles(): Promise<string> {
  const client = await temporaryFolder();
  await mkdir(join(client, '_astro'));
  await writeFile(join(client, '_astro', 'app.abc123.js'), 'console.log(1);\n'.repeat(100));
  await writeFile(join(client, 'favicon.ico'), Buffer.alloc(2000, 7));
  await writeFile(join(client, 'robots.txt'), 'User-agent: *\n');
  await precompress(client);
  return client;
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('built files', () => {
  it('go out compressed at build time, for ever when their name carries a hash', async () => {
    const site = await startSite({ client: await builtFiles() });
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await ask(site, '/_astro/app.abc123.js', { headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(answer.body).toString()).toContain('console.log(1)');
    const icon = await ask(site, '/favicon.ico', { headers });
    expect(icon.headers['cache-control']).toBe('public, max-age=3600, must-revalidate');
    expect([icon.headers['content-encoding'], icon.body.length]).toEqual([undefined, 2000]);
  });

  it('are answered 304 by a tag of their own for each encoding', async () => {
    const site = await startSite({ client: await builtFiles() });
    const path = '/_astro/app.abc123.js';
    const plain = await ask(site, path);
    const br = await ask(site, path, { headers: { 'accept-encoding': 'br' } });
    expect(br.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask(site, path, { headers: { 'if-none-match': plain.headers.etag ?? '' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('take no other method than GET and HEAD', async () => {
    const site = await startSite({ client: await builtFiles() });
    const head = await ask(site, '/robots.txt', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '14', 0]);
    expect((await ask(site, '/robots.txt', { method: 'POST' })).status).toBe(405);
  });
});

const EVERY_FILE = {
  'x-content-type-options': 'nosniff',
  rating: 'RTA-5042-1996-1400-1577-RTA',
};
const EVERYWHERE = { ...EVERY_FILE, 'referrer-policy': 'strict-origin-when-cross-origin' };

describe('security headers', () => {
  const paths = [
    ...['/', '/videos', '/%zz/', '/api/x', '/sitemap.xml'],
    ...['/health/', '/settings/', '/embed/1/', '/nothing.png'],
  ];

  it.each(paths)('are on %s', async (path) => {
    const site = await startSite({ client: await builtFiles() });
    const { headers } = await ask(site, path);
    expect(headers).toMatchObject(EVERYWHERE);
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each(['/media/x.mp4', '/robots.txt', '/_astro/app.abc123.js'])(
    'of files are on %s, without those of documents',
    async (path) => {
      const site = await startSite({ client: await builtFiles() });
      const { headers } = await ask(site, path);
      expect(headers).toMatchObject(EVERY_FILE);
      expect(headers).not.toHaveProperty('permissions-policy');
      expect(headers).not.toHaveProperty('referrer-policy');
    },
  );

  const to = (status: number) => () => ({ status, headers: { location: '/x/' } });
  const failing = () => ({ thrown: new Error('broken') });
  const json = (status: number) => () => Response.json({ error: 1 }, { status });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = { method: 'POST', headers, body: 'form=preferences' };
  const foreign = { ...post, headers: { ...headers, origin: 'https://evil.example' } };
  const off = { PAGE_STORE: 'off' };

  it.each<[number, string, SiteOptions, AskOptions?]>([
    [301, '/old/', { render: to(301) }],
    [302, '/old/', { render: to(302) }],
    [303, '/settings/', {}, post],
    [303, '/surprise/', { render: to(303) }],
    [308, '/videos', {}],
    [403, '/settings/', {}, foreign],
    [403, '/member/1/history/1/', { render: () => ({ status: 403, body: 'Not yours.' }) }],
    [403, '/api/x', { api: json(403) }],
    [404, '/nothing/', { render: () => ({ status: 404, body: 'Oops' }), env: off }],
    [405, '/videos/1/', {}, { method: 'PUT' }],
    [429, '/api/x', { api: json(429) }],
    [429, '/contact/', { render: () => ({ status: 429, body: 'Too often.' }) }],
    [500, '/videos/1/', { render: failing }],
    [500, '/videos/1/', { render: failing, env: off }],
    [500, '/api/x', { api: () => Promise.reject(new Error('broken')) }],
    [502, '/api/x', { api: json(502) }],
  ])('with the RTA label are on an answer %i of %s', async (status, path, options, asked) => {
    const answer = await ask(await startSite(options), path, asked);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(EVERYWHERE);
  });

  it('with the RTA label in the head of a page that no page of the site is, too', async () => {
    const { body } = await ask(await startSite(), '/videos/1/', { method: 'PUT' });
    expect(body.toString()).toContain(`<meta name="rating" content="${EVERY_FILE.rating}">`);
  });

  it('are on an answer 304 of a page and of a file', async () => {
    const site = await startSite({ client: await builtFiles(), render: () => kept('x') });
    for (const [path, wanted] of [
      ['/videos/1/', EVERYWHERE],
      ['/_astro/app.abc123.js', EVERY_FILE],
    ] as const) {
      const { etag = '' } = (await ask(site, path)).headers;
      const answer = await ask(site, path, { headers: { 'if-none-match': etag } });
      expect([path, answer.status]).toEqual([path, 304]);
      expect(answer.headers).toMatchObject(wanted);
    }
  });

  it('ask for HTTPS when the site is public under HTTPS', async () => {
    const site = await startSite({ env: { PUBLIC_ORIGIN: 'https://example.org' } });
    const { headers } = await ask(site, '/');
    expect(headers['strict-transport-security']).toContain('max-age=');
  });

  it('let any site frame an embed, and none frame another page', async () => {
    const site = await startSite();
    const page = await ask(site, '/videos/1/');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    const embed = await ask(site, '/embed/1/');
    expect(embed.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(embed.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(site.renders.at(-1)?.view.gate).toBe('none');
  });

  it.each<[string, SiteOptions]>([
    ['that throws', { render: failing }],
    ['that throws without a store', { render: failing, env: off }],
    ['whose limits cannot be read', { limitOf: () => Promise.reject(new Error('no database')) }],
  ])('let any site frame what stands in place of an embed %s', async (_, options) => {
    const site = await startSite(options);
    for (const path of ['/embed/1/', '/de/embed/1/']) {
      const { status, headers: said, body } = await ask(site, path);
      expect([path, status]).toEqual([path, 500]);
      expect(said['content-security-policy']).toContain('frame-ancestors *');
      expect(said['cross-origin-resource-policy']).toBe('cross-origin');
      expect(said).not.toHaveProperty('cross-origin-opener-policy');
      expect(said).toMatchObject(EVERYWHERE);
      expect(body.toString()).toContain('target="_top"');
    }
    const page = await ask(site, '/videos/1/');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.body.toString()).not.toContain('_top');
  });

  it('let no site frame the page that stands in place of one that is not there', async () => {
    const site = await startSite({ render: (url) => (url === '/404/' ? kept('Nothing') : null) });
    for (const path of ['/embed/1/', '/nothing/']) {
      const { headers: said } = await ask(site, path);
      expect(said['content-security-policy']).toContain("frame-ancestors 'self'");
    }
  });

  it('keep the hashes of Astro and allow the origins of the settings', async () => {
    const [script, style] = ['run()', 'a{}'].map(hashOf);
    const astro = `default-src 'none'; script-src 'self' ${script}; style-src 'self' ${style};`;
    const html = '<style>a{}</style><script>run()</script>';
    const render = () => kept(html, 60, { 'content-security-policy': astro });
    const env = {
      API_ORIGIN: 'https://api.example',
      MEDIA_ORIGINS: 'https://a.example, https://b.example',
    };
    const site = await startSite({ render, env });
    const { headers } = await ask(site, '/');
    const policy = String(headers['content-security-policy']).split('; ');
    const origins = 'https://api.example https://a.example https://b.example';
    expect(policy).toEqual([
      "default-src 'self'",
      `script-src 'self' ${script} ${hashOf(SPECULATION_RULES)}`,
      `style-src 'self' ${style}`,
      `img-src 'self' data: blob: ${origins}`,
      `media-src 'self' blob: ${origins}`,
      `connect-src 'self' ${origins}`,
      "frame-src 'none'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types islet 'allow-duplicates'",
      "frame-ancestors 'self'",
    ]);
  });

  it('leave out hashes of what the page does not hold, and add none of what Astro did not name', async () => {
    const html = '<script>run()</script><script>foreign()</script>';
    const csp = `script-src 'self' ${hashOf('run()')} ${hashOf('of a file')};`;
    const render = () => kept(html, 60, { 'content-security-policy': csp });
    const { headers } = await ask(await startSite({ render }), '/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'self' ${hashOf('run()')} ${hashOf(SPECULATION_RULES)}`);
  });
});

describe('who may load an answer into a page', () => {
  const policy = async (path: string, options: SiteOptions = {}): Promise<unknown> =>
    (await ask(await startSite(options), path)).headers['cross-origin-resource-policy'];

  it('is this site alone for a page, a page of trouble and a closed call of the API', async () => {
    expect(await policy('/')).toBe('same-origin');
    expect(await policy('/%ff')).toBe('same-origin');
    expect(await policy('/api/x.php', { api: () => Response.json({}) })).toBe('same-origin');
  });

  it('is anybody for an embed and an open call', async () => {
    expect(await policy('/embed/1/')).toBe('cross-origin');
    const headers = { 'access-control-allow-origin': '*' };
    const api = (): Response => Response.json({}, { headers });
    expect(await policy('/api/json/x', { api })).toBe('cross-origin');
  });

  it.each([200, 429, 502])(
    'is anybody for an answer %i to a beacon, which embeds in a sandbox send',
    async (status) => {
      const site = await startSite({ api: () => Response.json({}, { status }) });
      const beacon = { method: 'POST', headers: { origin: 'null' }, body: 'act=view' };
      const answer = await ask(site, STAT_URL, beacon);
      expect(answer.status).toBe(status);
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    },
  );

  it('is what a page says itself, once', async () => {
    const own = { 'cross-origin-resource-policy': 'cross-origin' };
    const site = await startSite({ render: () => kept('x', 600, own) });
    await ask(site, '/');
    expect((await ask(site, '/')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

it('asks for https on this host and those below it where visitors use it', async () => {
  const site = await startSite({ env: { PUBLIC_ORIGIN: 'https://tube.example' } });
  const { headers } = await ask(site, '/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

describe('a redirect', () => {
  const to = { location: '/videos/', 'cdn-cache-control': 'max-age=60', 'cache-tag': 'a' };
  const render = () => ({ status: 301, headers: to, body: '' });

  it('may be kept by a cache in front when it says nothing of the visitor', async () => {
    const site = await startSite({ render });
    expect((await ask(site, '/videos')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each([
    ['a slash is missing', '/videos?utm_source=me', {}],
    ['a page leads elsewhere', '/old/?utm_source=me', {}],
    ['a page leads elsewhere without a store', '/old/?utm_source=me', { PAGE_STORE: 'off' }],
  ])('is for no cache in front when it carries a visitor’s query: %s', async (_, path, env) => {
    const { headers } = await ask(await startSite({ render, env }), path);
    expect(headers.location).toContain('utm_source=me');
    expect(headers['cache-control']).toMatch(/no-store/u);
    expect(headers).not.toHaveProperty('cdn-cache-control');
  });
});
