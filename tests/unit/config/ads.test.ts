import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AD_SIZES,
  adOrigins,
  adsSchema,
  FOOTER_BANNERS,
  NO_ADS,
  SPONSOR_SIZE,
} from '#config/ads.ts';
import { DEFAULT_ADS } from '#config/ads-default.ts';
import { loadAds } from '#runtime/ads-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-ads-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: unknown): Promise<string> {
  const file = join(folder, 'ads.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const house = (more: object = {}) => ({
  kind: 'house',
  image: '/a.svg',
  link: '/categories/',
  text: 'All categories',
  ...more,
});
const frame = (more: object = {}) => ({
  kind: 'frame',
  src: 'https://ads.example/300x250.html',
  title: 'Boats',
  ...more,
});

describe('sizes', () => {
  it('ADS-12 ADS-13 ADS-14 ADS-16 are those of the specification', () => {
    expect(AD_SIZES.under_player).toMatchObject({ width: 728, height: 90 });
    expect(AD_SIZES.under_player.small).toEqual({ width: 320, height: 100 });
    expect(SPONSOR_SIZE).toEqual({ width: 285, height: 165 });
    expect(AD_SIZES.footer).toEqual({ width: 300, height: 250 });
    expect(FOOTER_BANNERS).toBe(4);
  });
});

describe('the built-in advertisements', () => {
  it('ADS-01 are house ads whose pictures are files of ours, four of them in the footer', () => {
    const ads = Object.values(DEFAULT_ADS.slots).flat();
    expect(DEFAULT_ADS.slots.footer).toHaveLength(FOOTER_BANNERS);
    for (const ad of ads) {
      if (ad.kind !== 'house') throw new Error('a frame by default');
      for (const image of [ad.image, ad.small_image ?? ad.image]) {
        expect(existsSync(`public${image}`), image).toBe(true);
      }
    }
    expect(adOrigins(DEFAULT_ADS)).toEqual({ frames: [], images: [] });
  });
});

describe('a file of advertisements', () => {
  it('is read whole, with defaults for what it leaves out', async () => {
    const ads = await loadAds(
      await fileOf({
        frame_origins: ['https://ads.example'],
        slots: { footer: [house(), frame({ fallback: house() })] },
        offers: { chance: 30, list: [{ pretitle: 'a', title: 'b', link: ['/x/'] }] },
      }),
    );
    expect(ads.slots.right).toEqual([]);
    expect(ads.slots.footer.map(({ kind }) => kind)).toEqual(['house', 'frame']);
    expect(ads.offers).toMatchObject({ chance: 30, countdown: 'restart', list: [{ lang: 'en' }] });
  });

  it('that is empty means no advertisements', async () => {
    expect(await loadAds(await fileOf({}))).toEqual(NO_ADS);
    expect(await loadAds(null)).toBe(DEFAULT_ADS);
  });

  it.each([
    [
      'a script for a link',
      { slots: { footer: [house({ link: 'javascript:alert(1)' })] } },
      'slots.footer.0.link',
    ],
    [
      'a path of another host',
      { slots: { footer: [house({ link: '//evil.example/' })] } },
      'slots.footer.0.link',
    ],
    [
      'a host that ends a policy',
      { slots: { footer: [house({ image: 'https://a;b/x.png' })] } },
      'slots.footer.0.image',
    ],
    [
      'a banner too many',
      { slots: { footer: Array.from({ length: 5 }, () => house()) } },
      'slots.footer',
    ],
    ['a kind that is none', { slots: { right: [{ kind: 'script' }] } }, 'slots.right.0.kind'],
    ['a misspelt field', { slots: { rigth: [] } }, 'slots: Unrecognized key: "rigth"'],
    [
      'a text that is missing',
      { slots: { right: [house({ text: undefined })] } },
      'slots.right.0.text',
    ],
    [
      'a frame of an origin that is not listed',
      { slots: { right: [frame()] } },
      'slots.right.0.src',
    ],
    [
      'a frame without HTTPS',
      { frame_origins: [], slots: { right: [frame({ src: 'http://ads.example/' })] } },
      'slots.right.0.src',
    ],
    [
      'a small frame of another origin',
      {
        frame_origins: ['https://ads.example'],
        slots: { under_player: [frame({ small_src: 'https://b.example/' })] },
      },
      'slots.under_player.0.small_src',
    ],
    ['an origin with a path', { frame_origins: ['https://ads.example/x'] }, 'frame_origins.0'],
    [
      'an origin that ends a policy',
      { frame_origins: ['https://a;script-src'] },
      'frame_origins.0',
    ],
    ['a chance over a hundred', { offers: { chance: 101 } }, 'offers.chance'],
    [
      'an offer without a link',
      { offers: { list: [{ pretitle: 'a', title: 'b' }] } },
      'offers.list.0.link',
    ],
    [
      'an offer with no link in its list',
      { offers: { list: [{ pretitle: 'a', title: 'b', link: [] }] } },
      'offers.list.0.link',
    ],
    [
      'a country of three letters',
      { offers: { list: [{ pretitle: 'a', title: 'b', link: '/', country: 'deu' }] } },
      'offers.list.0.country.0',
    ],
  ])('is refused for %s, by the name of the field', async (_name, content, field) => {
    const file = await fileOf(content);
    await expect(loadAds(file)).rejects.toThrow(
      `The setting ADS_FILE is "${file}", but in it, ${field}`,
    );
  });

  it('is refused when it is not there or no JSON', async () => {
    await expect(loadAds('/nowhere/ads.json')).rejects.toThrow(
      'The setting ADS_FILE is "/nowhere/ads.json", but that file cannot be read (ENOENT).',
    );
    await expect(loadAds(await fileOf('{"slots":'))).rejects.toThrow('that file is not JSON');
  });

  it('is quoted in one line where it is no JSON', async () => {
    const broken = loadAds(await fileOf('{\n  "slots": b\n}\n'));
    await expect(broken).rejects.toThrow(/^The setting ADS_FILE is .+ is not JSON: .+\.$/u);
  });

  it('names the origins of its frames and pictures once each', () => {
    const image = 'https://img.example/a.png';
    const ads = adsSchema.parse({
      frame_origins: ['https://ads.example', 'https://more.example'],
      slots: {
        right: [house({ image }), house({ image, small_image: 'https://small.example/b.png' })],
        footer: [frame({ fallback: house({ image: 'https://fall.example/c.png' }) })],
      },
    });
    expect(adOrigins(ads)).toEqual({
      frames: ['https://ads.example', 'https://more.example'],
      images: ['https://img.example', 'https://small.example', 'https://fall.example'],
    });
  });
});
