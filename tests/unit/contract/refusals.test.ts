import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { captionsPath } from '#contract/captions.ts';
import { ContractError } from '#contract/errors.ts';

const LIST = 'json/videos2/14400/str/latest-updates/60/..1.all...json';
const VIDEO = 'json/video/60/0/1000/1042.json';
const MODELS = 'json/models/60/str/filt........../recent/60/1.json';
const MEMBERS = 'json/members/60/recent/60/filt......./1.json';
const MAIN = 'json/main/60/str.en.json';
const CAPTIONS = 'captions/60/0/1000/1042.pt-BR.vtt';

/** The code with which a path or a query is refused, and what it says; null where it is read. */
function refusal(read: () => unknown): [string, string] | null {
  try {
    expect(read()).not.toBeNull();
    return null;
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    expect(error.name).toBe('ContractError');
    return [error.code, error.message];
  }
}

const parse = (path: string): unknown =>
  [calls.videos, calls.video, calls.models, calls.model, calls.members, calls.main]
    .map((call) => call.path.parse(path))
    .find((params) => params !== null) ?? captionsPath.parse(path);

describe('a path', () => {
  it.each([
    ...[LIST, VIDEO, MODELS, MEMBERS, MAIN, CAPTIONS],
    LIST.replace('/60/', '/1/'),
    LIST.replace('/60/', '/240/'),
    LIST.replace('..1.', `.${'a'.repeat(200)}.1.`),
    LIST.replace('..1.', '..1000000.'),
    LIST.replace('/14400/', '/999999999999/'),
    LIST.replace('.all...', '.hd.3.month.'),
    VIDEO.replace('0/1000/1042', '0/999999999000/999999999999'),
    MODELS.replace('filt.', 'filt.ö'),
    MODELS.replace('filt.', 'filt.0'),
    MODELS.replace('filt....', 'filt....DE'),
    MEMBERS.replace('......./', '.......123456789012/'),
    CAPTIONS.replace('pt-BR', 'deu'),
  ])('%s is read', (path) => {
    expect(refusal(() => parse(path))).toBeNull();
  });

  it.each([
    [LIST.replace('/14400/', '/soon/'), 'bad_lifetime', 'lifetime "soon"'],
    [LIST.replace('/14400/', '/1x/'), 'bad_lifetime', 'lifetime "1x"'],
    [LIST.replace('/14400/', '/x1/'), 'bad_lifetime', 'lifetime "x1"'],
    [LIST.replace('/14400/', '/-1/'), 'bad_lifetime', 'lifetime "-1"'],
    [LIST.replace('/str/', '/xyz/'), 'bad_gender', 'xyz'],
    [LIST.replace('latest-updates', 'oldest'), 'bad_sort', 'sort "oldest"'],
    [LIST.replace('/60/', '/0/'), 'bad_count', 'count "0"'],
    [LIST.replace('/60/', '/241/'), 'bad_count', 'count "241"'],
    [LIST.replace('/60/', '/1e1/'), 'bad_count', 'count "1e1"'],
    [LIST.replace('..1.', '..0.'), 'bad_page', 'page "0"'],
    [LIST.replace('..1.', '..01.'), 'bad_page', 'page "01"'],
    [LIST.replace('..1.', '..1000001.'), 'bad_page', 'page "1000001"'],
    [LIST.replace('/..1.', '/planets..1.'), 'bad_section', 'section "planets"'],
    [LIST.replace('..1.', `.${'a'.repeat(201)}.1.`), 'bad_object', 'objectId is too long'],
    [LIST.replace('..1.', '.%E0%A4%A.1.'), 'bad_path', 'broken percent-encoding'],
    [LIST.replace('.all.', '.vr.'), 'bad_type', 'type "vr"'],
    [VIDEO.replace('1042.', '0.'), 'bad_id', 'id "0"'],
    [VIDEO.replace('/0/1000/', '/a/1000/'), 'bad_group', 'a/1000'],
    [VIDEO.replace('/0/1000/', '/0/1000b/'), 'bad_group', '0/1000b'],
    [VIDEO.replace('/0/1000/', '/c0/1000/'), 'bad_group', 'c0/1000'],
    ['json/model/60/b/aurora.json', 'bad_path', 'prefix'],
    [MODELS.replace('filt.', 'filt.ab'), 'bad_filter', 'alphabet'],
    [MODELS.replace('filt.', 'filt.1'), 'bad_filter', 'alphabet'],
    [MODELS.replace('filt....', 'filt....deu'), 'bad_filter', 'country'],
    [MODELS.replace('filt....', 'filt....1us'), 'bad_filter', 'country'],
    [MODELS.replace('filt....', 'filt....d'), 'bad_filter', 'country'],
    [MEMBERS.replace('......./', '.......12x/'), 'bad_object', '12x'],
    [MEMBERS.replace('......./', '.......x12/'), 'bad_object', 'x12'],
    [MAIN.replace('.en.', '.xx.'), 'bad_language', 'xx'],
    [CAPTIONS.replace('pt-BR', 'EN'), 'bad_language', 'EN'],
    [CAPTIONS.replace('pt-BR', 'en-'), 'bad_language', 'en-'],
  ])('%s is refused with %s: %s', (path, code, detail) => {
    expect(refusal(() => parse(path))).toEqual([code, `${code}: ${detail}`]);
  });

  it('is told with no more of what was sent than a line of a log bears', () => {
    const long = 'x'.repeat(150);
    for (const path of [
      LIST.replace('/14400/', `/${long}/`),
      LIST.replace('/str/', `/${long}/`),
      LIST.replace('latest-updates', long),
      VIDEO.replace('/0/', `/${long}/`),
      MEMBERS.replace('......./', `.......${long}/`),
      MAIN.replace('.en.', `.${long}.`),
      CAPTIONS.replace('pt-BR', long),
    ]) {
      const [, message = ''] = refusal(() => parse(path)) ?? [];
      expect(message).toMatch(/^bad_\w+: (?:\w+ ")?x{40}"?$/);
    }
  });

  it('without a lifetime is uncached, and both suffixes are read', () => {
    expect(calls.videos.path.parse(LIST.replace('/14400/', '//'))).toMatchObject({ lifetime: 0 });
    const uncached = LIST.replace('.json', '.jsond');
    expect(calls.videos.path.parse(uncached)).toEqual(calls.videos.path.parse(LIST));
    expect(calls.videos.path.parse(LIST.replace('.json', '.xml'))).toBeNull();
  });

  it('of members of nobody’s friends has no id in it', () => {
    const params = calls.members.path.parse(MEMBERS);
    expect(params).toMatchObject({ objectId: 0 });
    expect(params && calls.members.path.build(params)).toBe(MEMBERS);
  });
});

describe('a query', () => {
  const decode = (
    call: { query: { decode: (search: URLSearchParams) => unknown } },
    text: string,
  ) => call.query.decode(new URLSearchParams(text));

  it('of a search needs its params alone', () => {
    expect(refusal(() => decode(calls.search, 's=lake'))).toEqual([
      'bad_query',
      'bad_query: params',
    ]);
    const plain = decode(calls.search, 'params=60/str/relevance/60/search..1.all..');
    expect(plain).toMatchObject({ text: '', sort: 'relevance', page: 1 });
    expect(plain).not.toHaveProperty('category');
  });

  it('of a search holds its categories, and overrides nothing with nothing', () => {
    const params = 'params=60/str/relevance/60/search..1.hd.2.week';
    const found = decode(calls.search, `${params}&s=lake&category=a,b&sort=&type=`);
    expect(found).toMatchObject({ category: 'a,b', sort: 'relevance', type: 'hd', duration: '2' });
    expect(calls.search.query.encode(found as never)).toBe(
      '?params=60%2Fstr%2Frelevance%2F60%2Fsearch..1.hd.2.week&s=lake&category=a%2Cb',
    );
    expect(
      calls.search.query.encode({ ...(found as object), category: '' } as never),
    ).not.toContain('category');
  });

  it('names the site group where one is asked for', () => {
    const { query } = calls.model;
    expect([query.encode(undefined), query.encode({}), query.encode({ group: 'gay' })]).toEqual([
      '',
      '',
      '?gender=gay',
    ]);
    expect([decode(calls.model, ''), decode(calls.model, 'gender=she')]).toEqual([
      {},
      { group: 'she' },
    ]);
    expect(refusal(() => decode(calls.model, 'gender=xyz'))?.[0]).toBe('bad_gender');
  });

  it('of the suggester is the text, with the group behind it', () => {
    const { query } = calls.suggesterText;
    expect(query.encode({ text: 'a b' })).toBe('?c=a%20b');
    expect(query.encode({ text: 'a&b', group: 'she' })).toBe('?c=a%26b&gender=she');
    expect(decode(calls.suggesterText, '')).toEqual({ text: '' });
    // A field with a greatest length may cut a sign of two units in the middle.
    expect(query.encode({ text: 'a\ud83c' })).toBe('?c=a%EF%BF%BD');
  });

  it('of a list searched by name is left out where there is no name', () => {
    const { query } = calls.members;
    expect(query.encode(undefined)).toBe('');
    expect(query.encode({ text: '' })).toBe('');
    expect(query.encode({ text: 'ann lee' })).toBe('?s=ann+lee');
  });

  it('of a file is refused without a video', () => {
    expect(refusal(() => decode(calls.videoFile, 'lifetime=60'))).toEqual([
      'bad_id',
      'bad_id: id ""',
    ]);
  });
});
