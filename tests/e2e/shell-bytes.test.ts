import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useListSite } from './support/use-list-site.ts';

/** Bytes. A listing page loads with less script in all, gzip, than this; critical CSS is uncompressed. */
const BUDGET = { script: 6.25 * 1024, criticalCss: 6_650, html: 10 * 1024 } as const;
const LISTING = '/videos/top-rated/1/';

const site = useListSite();

async function watched(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  return requests;
}

describe('a listing page', () => {
  it('loads under 6.25 KB of script in all, and no React', async () => {
    const page = await site.open('about:blank', { pictures: true });
    // Of a mouse at rest, which nobody moves, a browser tells now and then when the page below it has changed.
    await page.addInitScript(() => {
      const stop = (event: Event): void => event.stopImmediatePropagation();
      addEventListener('pointermove', stop, { capture: true });
    });
    const requests = await watched(page, LISTING);
    const files = requests.filter((request) => request.resourceType() === 'script');
    const bodies = await Promise.all(
      files.map(async (request) => (await (await request.response())?.body()) ?? Buffer.alloc(0)),
    );
    const inline = await page
      .locator('script:not([src], [type="application/ld+json"])')
      .allTextContents();
    // What is inline travels in one piece, as part of the document.
    const all = [...bodies.map(String), inline.join('\n')];
    const bytes = all.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
    const names = files.map((request) => new URL(request.url()).pathname).join(' ');
    expect(bytes, names).toBeLessThan(BUDGET.script);
    // What marks React's elements: its file may be named, as what a touch brings.
    expect(all.join('\n')).not.toContain('react.transitional.element');
  });

  it('writes under 6.5 KB of critical CSS into its head and links no other before its end', async () => {
    const html = await (
      await fetch(site.origin + LISTING, { headers: { cookie: 'age=1' } })
    ).text();
    const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
    expect(css.join('').length).toBeLessThan(BUDGET.criticalCss);
    const [head = ''] = html.split('</head>');
    expect(head).not.toMatch(/<link[^>]+stylesheet|<script[^>]+src=(?![^>]+type="module")/);
    expect(html).toMatch(/<link rel="stylesheet"[^>]*>\s*<\/body>/);
  });

  it('is small as a whole', async () => {
    const html = await (
      await fetch(site.origin + LISTING, { headers: { cookie: 'age=1' } })
    ).text();
    expect(brotliCompressSync(html).length).toBeLessThan(BUDGET.html);
  });

  it('does not move once it is painted', { tags: 'long' }, async () => {
    const page = await site.open('about:blank', { width: 360, pictures: true });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(globalThis, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of [
      LISTING,
      '/',
      '/categories/',
      '/nowhere/',
      '/categories/aurora/longest/1/',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
      const sum = shifts.reduce((total, value) => total + value, 0);
      expect([path, sum < 0.01]).toEqual([path, true]);
    }
  });

  it('keeps its policy: nothing of a page is refused by it', async () => {
    const page = await site.open('about:blank', { adult: false, pictures: true });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    for (const path of [
      LISTING,
      '/',
      '/categories/aurora/longest/1/',
      '/search/1/',
      '/videos/history/1/',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    expect(refused).toEqual([]);
  });
});
