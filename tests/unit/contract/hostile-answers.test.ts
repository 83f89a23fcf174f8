import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mediaAddress, webAddress } from '#contract/addresses.ts';
import * as calls from '#contract/calls.ts';
import { ownDataAnswer } from '#contract/calls/own-data.ts';
import { toLine, toText } from '#contract/texts.ts';
import { encodeVideoUrl } from '#contract/video-url.ts';
import { listOf } from '#contract/wire.ts';

const SITE = 'https://tube.example/videos/1/a/';

const piece = fc.constantFrom(
  ...['javascript:', 'data:', 'https:', 'http:', '/', '//', '\\', '@', ':', '"', "'", '<', '>'],
  ...['\t', '\n', ' ', '\0', '\u202e', '\ud800', 'evil.example', 'a', '?', '#', '%', '.', '..'],
);
const address = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.webUrl(),
);

describe('an address in an answer', () => {
  it('is one of the web, or a path on the host, in characters of addresses alone', () => {
    fc.assert(
      fc.property(address, (text) => {
        for (const read of [mediaAddress(text), webAddress(text)]) {
          if (read === '') continue;
          expect(new URL(read, SITE).protocol).toMatch(/^https?:$/);
          expect(read).toMatch(/^[!#-;=?-[\]_a-z~|^`{}%]+$/);
        }
        const read = webAddress(text);
        if (read !== '') expect(URL.canParse(read)).toBe(true);
        const path = mediaAddress(text);
        if (/^\/(?!\/)/.test(path)) expect(new URL(path, SITE).host).toBe('tube.example');
      }),
      { numRuns: 1000 },
    );
  });

  it('of what a member takes with them is one of these, too', () => {
    const read = (url: string) => ownDataAnswer.parse({ archive: { state: 'ready', url } }).archive;
    expect(read('javascript:alert(1)')?.url).toBeNull();
    expect(read('/media/data.zip')?.url).toBe('/media/data.zip');
  });

  it.each([
    ['https://cdn.example/a,b.jpg?x=1&y', 'https://cdn.example/a,b.jpg?x=1&y'],
    ['//cdn.example/a.jpg', '//cdn.example/a.jpg'],
    ['/media/a b.jpg', '/media/a%20b.jpg'],
    ['/a"onerror=x', '/a%22onerror=x'],
    ['/\\evil.example/', ''],
    ['javascript:alert(1)', ''],
    [' java\nscript:alert(1)', ''],
    ['data:text/html,<script>', ''],
    ['https://user:word@evil.example/', ''],
    [`https://cdn.example/${'a'.repeat(3000)}`, ''],
    ['a.jpg', ''],
    ['//"/', ''],
    ['/./\\evil.example/', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(mediaAddress(text)).toBe(expected);
  });

  it('of a website is absolute', () => {
    expect([webAddress('https://a.example'), webAddress('/a/'), webAddress('a.example')]).toEqual([
      'https://a.example/',
      '',
      '',
    ]);
  });
});

describe('a text in an answer', () => {
  it('is well-formed, without control characters and no longer than a page bears', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const read of [toLine(text), toText(text)]) {
          expect(read.isWellFormed()).toBe(true);
          expect(read).not.toMatch(/(?!\n|\t)[\p{Cc}\p{Bidi_Control}]/u);
        }
        expect(toLine(text)).not.toMatch(/[\n\t]/);
      }),
    );
    expect(toLine('a'.repeat(1_000_000))).toHaveLength(300);
    expect(toText('a'.repeat(1_000_000))).toHaveLength(20_000);
    expect(toLine('😀'.repeat(300)).isWellFormed()).toBe(true);
    expect(toText('a\r\nb\rc')).toBe('a\nb\nc');
  });

  it('gives what it says about, not what it looks like', () => {
    expect(toLine('Harmless \u202egpj.exe\ud800\u0000!')).toBe('Harmless gpj.exe\ufffd !');
  });
});

const script = 'javascript:alert(1)';
const tile = {
  video_id: 1,
  title: 'A\u202e \ud800 lake',
  scr: script,
  thumbs: [script, 1, '/a.jpg'],
};
const sponsor = { dir: 'a', title: 'b', url: script, cf3: script, cf4: 'data:image/svg+xml,x' };

/** Every text of an answer, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

describe('an answer of an API that means harm', () => {
  const answers = {
    videos: calls.videos.answer.parse({ videos: [tile], total_count: 1, pages: 1 }),
    video: calls.video.answer.parse({
      video: {
        ...tile,
        ...{ thumb: script, thumbsrc: script, channel: sponsor },
        models: { 1: { dir: 'a', title: 'b', img: script } },
        user: { id: 1, username: 'a', avatar: script },
        captions: [{ lang: 'en', url: script }],
        timeline: { token: `${script}/`, count: 1, interval: 1 },
      },
    }),
    files: calls.videoFile.answer.parse([
      { video_url: encodeVideoUrl('/\\evil.example/a.mp4'), format: '.mp4' },
      { video_url: encodeVideoUrl('https://a:b@evil.example/a.mp4'), format: '.mp4' },
    ]),
    channel: calls.channel.answer.parse({ channel: { ...sponsor, img: script, avatar: script } }),
    model: calls.model.answer.parse({
      model: { dir: 'a', title: 'b', img: script, avatar: script, avatar2: script },
    }),
    member: calls.member.answer.parse({
      member: { _id: 1, name: 'a', avatar: script, cover: script },
    }),
    album: calls.album.answer.parse({
      album: { album_id: 1, title: 'a', scr: script, photos: [{ img: script }] },
    }),
    playlists: calls.playlists.answer.parse({
      playlists: [{ playlist_id: 1, title: 'a', thumbs: [script] }],
    }),
    comments: calls.comments.answer.parse({
      comments: [{ comment_id: 1, comment: 'a', avatar: script }],
    }),
    suggestions: calls.suggester.answer.parse({
      categories: [{ dir: 'a', title: 'b', avatar: script }],
      models: [{ dir: 'a\u202eb', title: 'c' }],
      channels: [],
    }),
    subscriptions: calls.subscriptions.answer.parse({
      subscriptions: [{ section: 'models', object_id: 1, title: 'a', avatar: script }],
    }),
    categories: calls.categories.answer.parse({
      categories: [{ dir: 'a', title: 'b', toptn: [{ scr: script }] }],
    }),
  };

  it.each(Object.entries(answers))('has no address of a script in its %s', (_, answer) => {
    for (const text of texts(answer)) {
      expect(text).not.toMatch(/^(?:javascript|data):|evil\.example|[\u202e\ud800]/);
    }
  });

  it('keeps what is right beside it', () => {
    expect(answers.videos.videos?.[0]).toMatchObject({
      id: 1,
      previews: ['/a.jpg'],
      thumbnail: '',
    });
    expect(answers.video.video.timeline).toBeNull();
    expect(answers.files).toEqual([]);
    expect(answers.suggestions.models).toEqual([]);
  });

  it('links a website that a member names only where it is one', () => {
    const read = (website: string) =>
      calls.member.answer.parse({ member: { _id: 1, name: 'a', website } }).member;
    expect(read(script)).toMatchObject({ website: script, websiteUrl: '' });
    expect(read('https://a.example/')).toMatchObject({ websiteUrl: 'https://a.example/' });
  });
});

describe('a list in an answer', () => {
  it('is read no further than the longest there is', () => {
    const endless = Array.from({ length: 3000 }, (_, index) => index);
    expect(listOf(z.number()).parse(endless)).toHaveLength(2000);
    expect(listOf(z.number()).parse([1, 'no', 2])).toEqual([1, 2]);
    expect(listOf(z.number()).safeParse({ length: 3 }).success).toBe(false);
  });

  it('is not read on after two hundred entries that do not fit', () => {
    const broken = (count: number): unknown[] => [1, ...Array<string>(count).fill('no'), 2];
    expect(listOf(z.number()).parse(broken(199))).toEqual([1, 2]);
    expect(listOf(z.number()).parse(broken(200))).toEqual([1]);
  });
});
