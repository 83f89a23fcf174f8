import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { EMBED_HEIGHT, EMBED_WIDTH } from '#config/limits.ts';
import { SITE } from '#config/site.ts';
import { LONG_TITLE, TITLE, VIDEO } from '../e2e/support/video-answers.ts';
import { filmPath, useFilms } from './support/films.ts';
import { readXml } from './support/xml.ts';

const site = useFilms();

const page = (id: number): string => site.origin + filmPath(id);
const oembed = (url: string, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.origin}/oembed/?${new URLSearchParams({ url, ...more })}`);

/** The frame in an answer's HTML, if there is nothing else. */
function frameIn(html: string): Record<string, string> {
  const { body } = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document;
  const [frame] = body.children;
  if (frame?.localName !== 'iframe' || body.childNodes.length !== 1) return {};
  return Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
}

describe('oEmbed', () => {
  it('PLY-12 PLY-13 is named by the video page and gives a frame of 426x265, as JSON and XML', async () => {
    const { document } = await site.watch(VIDEO.plain);
    const found = [...document.querySelectorAll('link[type$="+oembed"]')].map((link) => [
      link.getAttribute('type') ?? '',
      new URL(link.getAttribute('href') ?? '', site.origin).href,
    ]);
    expect(found.map(([type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed']);
    const [json, xml] = await Promise.all(found.map(([, href = '']) => fetch(href)));
    expect(json?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(xml?.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(json?.headers.get('access-control-allow-origin')).toBe('*');
    const answer = (await json?.json()) as Record<string, string>;
    expect(answer).toMatchObject({
      type: 'video',
      version: '1.0',
      title: TITLE,
      provider_name: SITE.name,
      provider_url: `${site.origin}/`,
      author_name: 'North Film',
      width: EMBED_WIDTH,
      height: EMBED_HEIGHT,
    });
    expect((await fetch(answer.thumbnail_url ?? '')).headers.get('content-type')).toMatch('image/');
    expect(frameIn(answer.html ?? '')).toMatchObject({
      src: `${site.origin}/embed/${VIDEO.plain}/`,
      title: TITLE,
      width: '426',
      height: '265',
    });
    const { documentElement } = await readXml((await xml?.text()) ?? '');
    expect(documentElement.tagName).toBe('oembed');
    const fields = [...documentElement.children].map((child) => [child.tagName, child.textContent]);
    const asText = Object.entries(answer).map(([name, value]) => [name, String(value)]);
    expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(asText));
  });

  it('makes the frame smaller where there is less room, never larger', async () => {
    const size = async (more: Record<string, string>): Promise<unknown[]> => {
      const { width, height } = (await (await oembed(page(VIDEO.plain), more)).json()) as Record<
        string,
        number
      >;
      return [width, height];
    };
    expect(await size({ maxwidth: '213' })).toEqual([213, 132]);
    expect(await size({ maxwidth: '400', maxheight: '100' })).toEqual([160, 100]);
    expect(await size({ maxwidth: '4000', maxheight: 'x' })).toEqual([EMBED_WIDTH, EMBED_HEIGHT]);
    expect(await size({ maxwidth: '-1', maxheight: '0' })).toEqual([EMBED_WIDTH, EMBED_HEIGHT]);
  });

  it('takes every address of a video on this site, and keeps its language and how it plays', async () => {
    const source = async (url: string): Promise<string | undefined> => {
      const { html = '' } = (await (await oembed(url)).json()) as { html?: string };
      return frameIn(html).src?.slice(site.origin.length);
    };
    const id = VIDEO.plain;
    expect(await source(`${site.origin}/videos/${id}/`)).toBe(`/embed/${id}/`);
    expect(await source(`${site.origin}/embed/${id}/`)).toBe(`/embed/${id}/`);
    expect(await source(`/videos/${id}/`)).toBe(`/embed/${id}/`);
    expect(await source(`${site.origin.replace('http:', 'https:')}/videos/${id}/`)).toBe(
      `/embed/${id}/`,
    );
    expect(await source(`${site.origin}/de/videos/${id}/x/?fr=1&start_time=90&loop=1`)).toBe(
      `/de/embed/${id}/?start_time=90&loop=1`,
    );
    const long = encodeURIComponent(LONG_TITLE);
    expect(await source(`${site.origin}/videos/${VIDEO.wordy}/${long}/`)).toBe(
      `/embed/${VIDEO.wordy}/`,
    );
  });

  it.each([
    ['another site', 'https://other.example/videos/1042/x/'],
    ['no video', '/videos/latest-updates/1/'],
    ['no page', '/videos/0/'],
    ['no address', 'http://%'],
    ['a script', 'javascript:alert(1)'],
    ['another host', '//other.example/videos/1042/'],
    ['a missing one', `/videos/${VIDEO.missing}/`],
    ['a deleted one', `/videos/${VIDEO.deleted}/`],
  ])('answers 404 for %s', async (_kind, url) => {
    expect((await oembed(url)).status).toBe(404);
  });

  it('answers 401 for a private video, 501 for another format, 400 without an address, 503 in trouble', async () => {
    expect((await oembed(page(VIDEO.private))).status).toBe(401);
    expect((await oembed(page(VIDEO.plain), { format: 'yaml' })).status).toBe(501);
    expect((await fetch(`${site.origin}/oembed/`)).status).toBe(400);
    expect((await oembed(page(VIDEO.trouble))).status).toBe(503);
  });

  it('is kept by the page store, whatever else is in the query', async () => {
    await oembed(page(VIDEO.plain));
    const again = await oembed(page(VIDEO.plain), { utm_source: 'x' });
    expect(again.headers.get('cache-status')).toContain('hit');
  });
});
