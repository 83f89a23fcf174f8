import { describe, expect, it } from 'vitest';
import { video as videoAnswer } from '#contract/entities/video.ts';
import { playerSetup } from '../../../src/pages/videos/_player-setup.ts';

const setupOf = (apiOrigin: string | null, captions: readonly string[]) =>
  playerSetup(
    {
      view: { lang: 'en', group: 'str', gate: 'none', prefix: '' },
      settings: { apiOrigin },
    } as unknown as App.Locals,
    videoAnswer.parse({
      ...{ video_id: '7', title: 'Film', dir: 'film', duration: '2:00', post_date: '' },
      timeline: { token: '//cdn.example/lines/', count: '12', interval: '10' },
      captions: captions.map((url) => ({ lang: 'en', title: '', url })),
    }),
    [],
    true,
  );

describe('what a player is told of its captions and its timeline', () => {
  it.each([
    // A script of the page may read what this site itself answers, and what says that it may.
    [null, '/en.vtt', '/en.vtt', null],
    [null, '//cdn.example/en.vtt', '//cdn.example/en.vtt', 'anonymous'],
    [null, 'https://cdn.example/en.vtt', 'https://cdn.example/en.vtt', 'anonymous'],
    ['https://api.example', '/en.vtt', 'https://api.example/en.vtt', 'anonymous'],
    ['https://api.example', '//cdn.example/en.vtt', '//cdn.example/en.vtt', 'anonymous'],
  ])('with an API at %s, captions at %s', (origin, url, asked, crossOrigin) => {
    const setup = setupOf(origin, [url]);
    expect(setup.captions.map((track) => track.url)).toEqual([asked]);
    expect(setup.crossOrigin).toBe(crossOrigin);
    expect(setup.timeline).toMatch(/^\/\/cdn\.example\/lines\//);
  });
});
