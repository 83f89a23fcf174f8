import { describe, expect, it } from 'vitest';
import { RENDITION_FORMATS } from '#contract/calls/video-file.ts';
import { choosePlans } from '#player/engines/open.ts';
import { PlaybackError } from '#player/errors.ts';
import { onOrigin, toSources } from '#player/file-list.ts';
import { modestMp4 } from '#player/sources.ts';

const FILES = RENDITION_FORMATS.map((format) => ({
  ...{ url: `/media/7${format}`, format, lines: 0 },
}));

describe('sources', () => {
  it('reads every format of the contract, trailers left out, MP4s best first', () => {
    const sources = toSources([...FILES].reverse(), '');
    expect(sources.filter(({ kind }) => kind === 'mp4').map(({ lines }) => lines)).toEqual([
      720, 480, 240, 0,
    ]);
    expect(sources.some(({ url }) => url.includes('_tr'))).toBe(false);
    expect(new Set(sources.map(({ kind }) => kind))).toEqual(new Set(['mp4', 'dash', 'hls']));
  });

  it('believes the lines that a list tells of a file', () => {
    const told = [
      { url: '/sd', format: '_sd.mp4', lines: 360 },
      { url: '/plain', format: '.mp4', lines: 720 },
      { url: '/hq', format: '_hq.mp4', lines: 1080 },
    ];
    expect(toSources(told, '').map(({ url, lines }) => [url, lines])).toEqual([
      ['/hq', 1080],
      ['/plain', 720],
      ['/sd', 360],
    ]);
  });

  it('puts paths on the origin of the API and leaves addresses alone', () => {
    expect(onOrigin('/a.mp4', 'https://api.example')).toBe('https://api.example/a.mp4');
    expect(onOrigin('/a.mp4', '')).toBe('/a.mp4');
    expect(onOrigin('//cdn.example/a.vtt', 'https://api.example')).toBe('//cdn.example/a.vtt');
    expect(onOrigin('https://cdn.example/a.mp4', 'https://api.example')).toBe(
      'https://cdn.example/a.mp4',
    );
  });

  it('leaves out formats it does not know', () => {
    expect(toSources([{ url: '/a.wmv', format: '.wmv', lines: 0 }], '')).toEqual([]);
  });

  it('gives a plain video the best MP4 that is not high quality', () => {
    expect(modestMp4(toSources(FILES, ''))?.lines).toBe(480);
    expect(modestMp4(toSources([{ url: '/a', format: '_hq.mp4', lines: 0 }], ''))?.lines).toBe(720);
    expect(modestMp4([])).toBeNull();
  });
});

describe('the engine', () => {
  const sources = toSources(FILES, '');
  const kinds = (mediaSource: boolean, nativeHls: boolean) =>
    choosePlans(sources, { mediaSource, nativeHls }).map(
      (plan) => `${plan.engine} ${plan.sources[0]?.kind}`,
    );

  it('plays a manifest where scripts can feed segments, MP4 otherwise', () => {
    expect(kinds(true, false)).toEqual(['adaptive dash', 'native mp4']);
    expect(kinds(false, false)).toEqual(['native mp4']);
  });

  it('plays HLS where only the browser itself can adapt', () => {
    expect(kinds(false, true)).toEqual(['native hls', 'native mp4']);
  });

  it('says so when there is nothing to play', () => {
    expect(() => choosePlans([], { mediaSource: true, nativeHls: true })).toThrow(PlaybackError);
  });
});
