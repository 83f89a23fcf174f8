import { describe, expect } from 'vitest';
import { ask, fresh } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

/** What costs the site work, and nobody has a reason to ask for twice a second. */
const COSTLY: Readonly<Record<string, () => string>> = {
  'the head of a film of four hours': () => `/media/loop/ci/${14_400 - fresh()}/a_hq.mp4`,
  'a manifest of a film of four hours': () => `/media/loop/ci/${14_400 - fresh()}/a.mpd`,
  'a playlist of a film of four hours': () => `/media/loop/ci/${14_400 - fresh()}/hq/index.m3u8`,
  'a sitemap of videos': () => '/sitemap/videos-str-1.xml',
  'a search': () =>
    `/api/videos2.php?params=60/str/relevance/240/search..1.all..all&s=sea+${fresh()}`,
  'a search of many words': () =>
    `/api/videos2.php?params=60/str/relevance/240/search..1.all..all&s=${'a+b+c+d+e+f+'.repeat(15)}${fresh()}`,
  'the last page of a list': () =>
    `/api/json/videos2/60/str/longest/240/..${900_000 + fresh()}.all...json`,
  'a suggestion': () => `/api/suggester.php?s=se${fresh()}`,
  'a feed': () => `/rss/videos/most-viewed/1/?duration=1&date=${fresh()}`,
  'one of a list by chance': () => `/surprise/videos/latest-updates/1/?date=${fresh()}`,
};

describe('work that anybody can ask for', () => {
  for (const [what, path] of Object.entries(COSTLY)) {
    attack(ground, {
      row: 'M8',
      name: `${what}, four at a time`,
      withinMs: 20_000,
      run: async () => {
        const seen = new Set<number>();
        for (let round = 0; round < 4; round += 1) {
          // Of a film the head alone is of interest, and it is what the first bytes are made of.
          const headers = { range: 'bytes=0-1000', 'accept-encoding': 'br' };
          const four = Array.from({ length: 4 }, () => ask(ground().site, path(), { headers }));
          for (const { status } of await Promise.all(four)) seen.add(status);
        }
        expect([...seen].filter((status) => status >= 500)).toEqual([]);
        return [...seen].join(' ');
      },
    });
  }
});
