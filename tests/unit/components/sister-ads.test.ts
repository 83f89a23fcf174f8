import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSisterAds } from '#lib/sister-ads.ts';
import { NETWORK_SLIDER_SIZE } from '#config/limits.ts';

const ad = (n: number) => ({ url: `https://s${n}.example/`, title: `S ${n}`, thumb: `/${n}.svg` });
const many = Array.from({ length: NETWORK_SLIDER_SIZE + 3 }, (_, n) => ad(n));

describe('the list of sister sites', () => {
  it('ADS-18 gives 17 of a longer list, in order', () => {
    expect(NETWORK_SLIDER_SIZE).toBe(17);
    expect(readSisterAds(many)).toEqual(many.slice(0, 17));
  });

  it('ADS-19 leaves out what has no url, title and thumb, or no address of the web', () => {
    const bad = [null, 'x', {}, { ...ad(1), title: '' }, { ...ad(2), thumb: 3 }];
    expect(readSisterAds([...bad, { ...ad(3), url: 'javascript:alert(1)' }, ad(4)])).toEqual([
      ad(4),
    ]);
  });

  it.each([null, {}, 'list'])('throws where there is none: %s', (answer) => {
    expect(() => readSisterAds(answer)).toThrow(TypeError);
  });

  it('ADS-18 ADS-19 is there as a static file, with its pictures', () => {
    const list: unknown = JSON.parse(readFileSync('public/network.json', 'utf8'));
    const ads = readSisterAds(list);
    expect(ads).toHaveLength(NETWORK_SLIDER_SIZE);
    expect(new Set(ads.map(({ url }) => url)).size).toBe(NETWORK_SLIDER_SIZE);
    const files = ads.map(({ thumb }) => `public${thumb}`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(60 * 1024);
  });
});
