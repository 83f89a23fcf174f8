import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { LANGUAGES } from '#config/locales.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { readUrl, type ReadCall } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import * as enums from '#contract/enums.ts';
import { ContractError } from '#contract/errors.ts';
import { idGroup, isGroupOf } from '#contract/id-group.ts';
import { currentPath } from '#contract/legacy-path.ts';
import { MAX_ID, MAX_PAGE } from '#contract/params.ts';

const lifetime = fc.integer({ min: 0, max: MAX_ID });
const count = fc.integer({ min: 1, max: MAX_COUNT });
const page = fc.integer({ min: 1, max: MAX_PAGE });
const id = fc.integer({ min: 1, max: MAX_ID });
const gender = fc.constantFrom(...SITE_GROUPS);
const lang = fc.constantFrom(...LANGUAGES);
const orNone = <Value extends string>(values: readonly Value[]) =>
  fc.constantFrom('' as const, ...values);
const objectId = fc.string({ unit: 'grapheme', maxLength: 30 });
const country = fc.constantFrom('', 'us', 'jp');
const dir = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const grouped = <Extra extends object>(extra: fc.Arbitrary<Extra>) =>
  fc.tuple(id, extra).map(([number, rest]) => ({ id: number, group: idGroup(number), ...rest }));
const filters = {
  type: fc.constantFrom(...enums.VIDEO_TYPES),
  duration: orNone(enums.DURATIONS),
  date: fc.constantFrom(...enums.DATES),
};
const sorted = { lifetime, gender, sort: fc.constantFrom(...enums.SEARCH_SORTS), count, page };
const one = grouped(fc.record({ lifetime }));
const listed = grouped(fc.record({ lifetime, count, page }));

const NONE = fc.constant({});
const PARAMS: Record<string, fc.Arbitrary<object>> = {
  videos: fc.record({
    ...sorted,
    section: fc.constantFrom(...enums.VIDEO_SECTIONS),
    objectId,
    ...filters,
  }),
  ...{ video: one, playlist: one, album: one, member: one },
  related: grouped(fc.record({ lifetime, count, page, type: filters.type })),
  main: fc.record({ lifetime, gender, lang }),
  captcha: fc.constant({}),
  categories: fc.record({ lifetime, gender, lang, section: fc.constant('all') }),
  albumCategories: fc.record({ lifetime, gender, lang }),
  suggester: fc.record({ lifetime, count }),
  comments: grouped(fc.record({ lifetime, section: fc.constantFrom(...enums.OBJECT_SECTIONS) })),
  wall: grouped(
    fc.record({ lifetime, count, page, section: fc.constantFrom(...enums.WALL_SECTIONS) }),
  ),
  models: fc.record({
    ...sorted,
    sort: fc.constantFrom(...enums.MODEL_SORTS),
    alphabet: fc.constantFrom('', '0', 'a', 'ö'),
    race: orNone(enums.RACES),
    age: orNone(enums.AGE_GROUPS),
    country,
    titsSize: orNone(enums.BREAST_SIZES),
    hairColor: orNone(enums.HAIR_COLORS),
    height: orNone(enums.HEIGHTS),
    weight: orNone(enums.WEIGHTS),
    tattoo: orNone(enums.YES_NO),
    piercing: orNone(enums.YES_NO),
  }),
  ...{ model: fc.record({ lifetime, dir }), channel: fc.record({ lifetime, dir }) },
  channels: fc.record({
    ...sorted,
    sort: fc.constantFrom(...enums.SERVED_CHANNEL_SORTS),
    section: orNone(['search']),
    objectId,
  }),
  playlists: fc.record({
    ...sorted,
    sort: fc.constantFrom(...enums.PLAYLIST_SORTS),
    section: orNone(['member']),
    objectId: fc.stringMatching(/^[0-9]{0,9}$/),
  }),
  albums: fc.record({
    ...sorted,
    sort: fc.constantFrom(...enums.ALBUM_SORTS),
    section: orNone(['categories', 'channel', 'member']),
    objectId,
  }),
  members: fc.record({
    lifetime,
    sort: fc.constantFrom(...enums.MEMBER_SORTS),
    ...{ count, page, country },
    sex: orNone(enums.MEMBER_GENDERS),
    age: orNone(enums.AGE_GROUPS),
    relationship: orNone(enums.RELATIONSHIPS),
    avatar: orNone(enums.YES_NO),
    orientation: orNone(enums.ORIENTATIONS),
    objectId: fc.integer({ min: 0, max: MAX_ID }),
  }),
  countries: fc.record({ lifetime, gender, section: fc.constantFrom('videos', 'models') }),
  ...{
    friends: listed,
    subscriptions: listed,
    signInProviders: NONE,
    ownChoices: NONE,
    ownUploads: NONE,
    uploadCategories: NONE,
  },
  ...{ search: NONE, videoFile: NONE, viewer: NONE, shift: NONE, notice: NONE, decisions: NONE },
  ...{ conversation: NONE, conversations: NONE, notifications: NONE, statement: NONE, cases: NONE },
  ...{ account: NONE, suggesterText: NONE, moderationCase: NONE, ownAlbums: NONE, ownVideo: NONE },
  ...{
    history: NONE,
    ownData: NONE,
    ownPeople: NONE,
    ownProfile: NONE,
    ownChannel: NONE,
    ownChannels: NONE,
    ownPlaylists: NONE,
  },
};

/** Of the first page nothing is said. */
const pageOfCase = fc.record(
  { id, page: page.filter((number) => number > 1) },
  { requiredKeys: ['id'] },
);

const QUERIES: Record<string, fc.Arbitrary<object>> = {
  search: fc.record({ ...sorted, ...filters, anything: objectId, text: objectId }),
  ...{ videoFile: fc.record({ id, lifetime }), ownPlaylists: fc.record({ video: id }) },
  ownVideo: fc.record({ id }),
  ownChannel: fc.record({ dir: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/u) }),
  ...{ members: fc.record({ text: objectId }), suggesterText: fc.record({ text: objectId }) },
  ...{ videos: fc.record({ text: objectId }), notifications: fc.record({ page }) },
  ...{ conversation: fc.record({ id }), conversations: fc.record({ page }) },
  ...{ cases: fc.record({ page }), statement: fc.record({ id }) },
  ...{ decisions: fc.record({ page }), moderationCase: pageOfCase },
  notice: fc.record({ key: fc.stringMatching(/^[\w-]{43}$/u) }),
  viewer: fc.record({
    of: fc.option(fc.record({ section: fc.constantFrom(...enums.OBJECT_SECTIONS), id }), {
      nil: undefined,
    }),
    tiles: fc.option(fc.array(id, { minLength: 1, maxLength: 120 }), { nil: undefined }),
  }),
};

type AnyRead = ReadCall<object, object, unknown>;
const reads = Object.entries(calls).flatMap(([name, call]) =>
  call.kind === 'read' ? [[name, call as unknown as AnyRead] as const] : [],
);

/** Those whose path ends in a suffix. */
const files = reads.filter(([, call]) => call.path.prefix.startsWith('json/'));

/** As a server sees it: the address goes through a URL, which changes some characters. */
function arrive(call: AnyRead, params: object, query: object) {
  const url = new URL(readUrl(call, params, query), 'http://tube.test');
  const path = currentPath(url.pathname.slice('/api/'.length));
  return { path, params: call.path.parse(path), query: call.query.decode(url.searchParams) };
}

describe('paths', () => {
  it('are built of half a sign too', () => {
    const [params] = fc.sample(PARAMS.models ?? fc.constant({}), 1);
    const model = calls.models.path.build({ ...params, alphabet: '\ud800' } as never);
    expect(model).toContain('/filt.%EF%BF%BD.');
  });

  it('every read is in this table', () => {
    expect(reads.map(([name]) => name).toSorted()).toEqual(Object.keys(PARAMS).toSorted());
  });

  it.each(reads)('%s is read back as it was built', (name, call) => {
    fc.assert(
      fc.property(
        PARAMS[name] ?? fc.constant({}),
        QUERIES[name] ?? fc.constant({}),
        (params, query) => {
          const there = arrive(call, params, query);
          expect(there.params).toEqual(params);
          if (QUERIES[name]) expect(there.query).toEqual(query);
        },
      ),
    );
  });

  it.each(files)('API-008, API-011 the suffix of %s follows from the lifetime', (name, call) => {
    fc.assert(
      fc.property(PARAMS[name] ?? fc.constant({}), (params) => {
        const wanted = 'lifetime' in params && Number(params.lifetime) > 0 ? /\.json$/ : /\.jsond$/;
        expect(call.path.build(params)).toMatch(wanted);
      }),
    );
  });

  it.each(reads)('any text is read, or refused with a code: %s', (_name, call) => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('.', '/', '..', '%', '%00', '__proto__', 'constructor'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        try {
          call.path.parse(call.path.prefix + parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ContractError);
        }
      }),
    );
  });

  it('API-041 an unfiltered list ends in ..1.all...json', () => {
    const { videos } = calls;
    const params = {
      lifetime: 14400,
      gender: 'str',
      sort: 'latest-updates',
      count: 60,
      section: '',
      objectId: '',
      page: 1,
      type: 'all',
      duration: '',
      date: 'all',
    } as const;
    expect(videos.path.build(params)).toBe(
      'json/videos2/14400/str/latest-updates/60/..1.all...json',
    );
  });

  it('API-101 no filter is filt and ten dots', () => {
    const path = 'json/models/86400/str/filt........../most-popular/60/1.json';
    expect(calls.models.path.build(calls.models.path.parse(path) ?? (undefined as never))).toBe(
      path,
    );
  });
});

describe('groups', () => {
  it('API-006 are the two folders of an id', () => {
    expect([idGroup(1042), idGroup(21_796_149)]).toEqual(['0/1000', '21000000/21796000']);
  });

  it('API-007 fit their id, also with 0 in front, and no other thousand', () => {
    fc.assert(
      fc.property(id, (number) => {
        const [, thousands] = idGroup(number).split('/');
        expect(isGroupOf(idGroup(number), number)).toBe(true);
        expect(isGroupOf(`0/${thousands ?? ''}`, number)).toBe(true);
        expect(isGroupOf(idGroup(number + 1000), number)).toBe(false);
      }),
    );
  });
});
