import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { caseAnswer } from '#contract/calls/moderation-case.ts';
import { ownDataAnswer } from '#contract/calls/own-data.ts';
import { shiftAnswer } from '#contract/calls/shift.ts';
import { decodeVideoUrl, encodeVideoUrl } from '#contract/video-url.ts';
import { paths } from '#routes/paths.ts';
import { alteredSite } from './support/altered-site.ts';
import { renderBuilt } from './support/render-built.ts';

const CDN = '//cdn.example/captions.vtt';
/** What the demo has none of, beside a video of it. */
const MORE = {
  captions: [
    { lang: 'en', title: '', url: '/media/captions.vtt' },
    { lang: 'de', title: '', url: CDN },
  ],
  chapters: [],
};
const SPONSOR = { cf3: '/media/3.jpg', cf4: '/media/4.jpg', cf7: '/media/7.jpg' };

const pathOf = (text: string): string => text.replace(/^(?:https?:\/\/[^/]+)?\/media\//, '/files/');

/** An answer whose every picture and file is at a path which this site does not pass on. */
function byPaths(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => byPaths(each, key));
  if (value !== null && typeof value === 'object') {
    const more = { video: MORE, channel: SPONSOR }[key];
    return Object.fromEntries(
      Object.entries({ ...value, ...more }).map(([name, each]) => [name, byPaths(each, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (key === 'avatar') return '/files/face.jpg';
  return key === 'video_url' ? encodeVideoUrl(pathOf(decodeVideoUrl(value))) : pathOf(value);
}

const { origins, first, pages } = alteredSite((body) => byPaths(body), {
  env: { PUBLIC_ORIGIN: 'https://tube.example' },
});

/** One that people wrote comments on, with a channel and a model. */
const watched = () =>
  first(`SELECT id, dir FROM videos WHERE channel_id IS NOT NULL AND visible = 1
    AND id IN (SELECT video_id FROM video_models) AND id IN (SELECT object_id FROM comments WHERE section = 'videos')
    LIMIT 1`);

async function read(path: string): Promise<string> {
  const answer = await fetch(origins().site + path, { redirect: 'manual' });
  const html = await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  return html.replaceAll('&quot;', '"');
}

/** What stands before each address of a file, in the order of the page. */
const hosts = (html: string): string[] =>
  [...html.matchAll(/([\w:./-]*)\/files\//g)].map(([, before = '']) => before);

describe('a site whose API names its files by paths', () => {
  it.each(pages.filter(([name]) => name !== 'a video'))(
    'asks the API’s host for those of %s',
    async (_, path) => {
      const found = hosts(await read(path()));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((host) => host !== origins().api)).toEqual([]);
    },
  );

  it('asks it for all that a video’s page shows, tells and plays', async () => {
    const html = await read(paths.video(watched()));
    const origin = origins().api;
    // What the browser remembers stays as the API says it: the page of the history knows where that is.
    const shown = html.replace(/"thumbnail":"\/files\/[^"]*"/, '');
    expect(hosts(shown).filter((host) => host !== origin)).toEqual([]);
    const file = `${origin}/files/`;
    for (const place of [
      `class="player-poster" src="${file}`,
      `srcset="${file}`,
      `property="og:image" content="${file}`,
      `"thumbnailUrl":"${file}`,
      `"contentUrl":"${file}`,
      `"timeline":"${file}`,
      `"url":"${file}captions.vtt"`,
      `"url":"${CDN}"`,
      '"crossOrigin":"anonymous"',
    ])
      expect(shown).toContain(place);
    for (const part of [
      /<noscript>\s*<video[^>]* poster="([^"]*)/,
      /<div class="ads-under_player">.*?<img src="([^"]*)/s,
      /<ul class="watch-tags".*?<img src="([^"]*)/s,
      /<a class="watch-card".*?<img src="([^"]*)/s,
      /id="comments".*?<img src="([^"]*)/s,
    ])
      expect([part.source, part.exec(shown)?.[1]]).toEqual([
        part.source,
        expect.stringMatching(`^${file}`),
      ]);
  });

  it.each([
    [
      'a moderator of a case',
      '/moderation/1/',
      {
        shift: shiftAnswer.parse({}),
        moderationCase: caseAnswer.parse({
          case: {
            ...{ case_id: '1', kind: 'report', section: 'videos', object_id: '7', title: 'Film' },
            ...{ address: '', category: 'other', urgent: 0, reports: 1, closed: 0, claimed: null },
            ...{ added_date: '2026-11-01 12:00:00', due_date: '2026-11-02 12:00:00' },
          },
          subject: {
            ...{ pictures: ['/files/1.jpg'], sheet: '/files/2.jpg', state: 'shown' },
            ...{ categories: [], models: [], rivals: [] },
          },
          ...{ seen: [], appeals: [], alike: [], decisions: [], measures: [] },
          reports: [
            {
              ...{ number: '1', category: 'other', picture: '/files/3.jpg' },
              added_date: '2026-11-01 12:00:00',
            },
          ],
        }),
      },
      3,
    ],
    [
      'a member of their data',
      '/edit/data/',
      { ownData: ownDataAnswer.parse({ archive: { state: 'ready', url: '/files/data.zip' } }) },
      1,
    ],
  ])('asks it for what it shows %s', async (_, path, answers: Record<string, unknown>, count) => {
    const page = await renderBuilt(path, {
      read: ({ name }) =>
        name in answers
          ? Promise.resolve(answers[name])
          : Promise.reject(new ApiError('api_unreachable', 504)),
      settings: { apiOrigin: 'https://api.example' },
      viewer: { id: 1, role: 'moderator' },
    });
    const html = page?.body.toString() ?? '';
    // A picture that does not wait is named in the head, too.
    expect([...new Set(hosts(html))]).toEqual(['https://api.example']);
    expect(new Set(html.match(/(?<=\/files\/)[\w.]+/g)).size).toBe(count);
  });
});
