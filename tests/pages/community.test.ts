import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { MEMBER_GENDERS, ORIENTATIONS, RELATIONSHIPS, YES_NO } from '#contract/enums.ts';
import type { Member } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, valueOf, wordsOf, type ReadPage } from './support/read-page.ts';

const demo = useDemo();
/** Everybody, in the order of the last visit. */
let everybody: Member[] = [];

const memberOf = async (id: number): Promise<Member> =>
  (await demo.client.read(calls.member, { lifetime: 60, id, group: idGroup(id) })).member;

beforeAll(async () => {
  const all = { ...NO_MEMBER_FILTER, lifetime: 60, sort: 'recent', count: 240, page: 1 } as const;
  const { members } = await demo.client.read(calls.members, all, undefined);
  everybody = await Promise.all(members.map(({ id }) => memberOf(id)));
});

const mainOf = ({ document }: ReadPage): Element => byRole(document, 'main');
const names = (page: ReadPage): string[] =>
  [...mainOf(page).querySelectorAll('.members')].flatMap((list) =>
    allByRole(list, 'heading').map(wordsOf),
  );
const firstPage = (members: readonly Member[]): string[] =>
  members.map(({ name }) => name).slice(0, LISTING_PAGE_SIZE);
const form = ({ document }: ReadPage): Element =>
  byRole(document, 'search', { name: 'Search members' });

/** SPEC.md §3: the age groups, with the years of the youngest and of the oldest. */
const AGES = [
  ['1', 18, 21],
  ['2', 22, 29],
  ['3', 30, 39],
  ['4', 40, 150],
] as const;

type Filter = readonly [
  requirement: string,
  name: string,
  value: string,
  test: (member: Member) => boolean,
];

/** Each filter of SPEC.md §3 with who has to be left by it. */
const FILTERS: readonly Filter[] = [
  ['COM-02', 'country', 'de', ({ country }) => country === 'de'],
  ...MEMBER_GENDERS.map((value): Filter => [
    'COM-03',
    'gender',
    value,
    ({ gender }) => gender === Number(value),
  ]),
  ...AGES.map(([value, youngest, oldest]): Filter => [
    'COM-04',
    'age',
    value,
    ({ age }) => age >= youngest && age <= oldest,
  ]),
  ...RELATIONSHIPS.map((value): Filter => [
    'COM-05',
    'relationship',
    value,
    ({ relationship }) => relationship === Number(value),
  ]),
  ...YES_NO.map((value): Filter => [
    'COM-06',
    'avatar',
    value,
    ({ avatar }) => (avatar !== '') === (value === 'yes'),
  ]),
  ...ORIENTATIONS.map((value): Filter => [
    'COM-07',
    'orientation',
    value,
    ({ orientation }) => orientation === Number(value),
  ]),
];

describe('the community', () => {
  it('ROUTE-62 COM-01 COM-10 shows members by their last visit, 60 to a page', async () => {
    const page = await demo.read('/community/recent/1/');
    expect(names(page)).toEqual(firstPage(everybody));
    expect(mainOf(page).querySelectorAll('.members .avatar')).toHaveLength(LISTING_PAGE_SIZE);
    const next = await page.follow(byRole(page.document, 'link', { name: 'Next page' }));
    expect(next.path).toBe('/community/recent/2/');
    expect(names(next)[0]).toBe(everybody[LISTING_PAGE_SIZE]?.name);
  });

  it.each([
    ['/community/', '/community/recent/1/', 'ROUTE-63'],
    ['/community/recent/', '/community/recent/1/', 'page 1'],
    ['/community/?country=de', '/community/recent/1/?country=de', 'keeps its filters'],
  ])('%s leads to %s (%s)', async (path, to) => {
    expect(await demo.ask(path)).toMatchObject({ status: 302, to });
  });

  it.each(['/community/by-age/1/', '/community/by-age/', '/community/recent/0/'])(
    '%s is the 404 page (ROUTE-87)',
    async (path) => {
      const { status, words, to } = await demo.ask(path);
      expect([status, to]).toEqual([404, null]);
      expect(words).toContain('Oops! Content not found!');
    },
  );

  it.each(FILTERS)('%s %s=%s leaves those that fit', async (_id, name, value, fits) => {
    const wanted = everybody.filter(fits);
    const page = await demo.read(`/community/recent/1/?${name}=${value}`);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(everybody.length);
    expect(names(page)).toEqual(firstPage(wanted));
    expect(wordsOf(mainOf(page))).toContain(`${wanted.length} member`);
    const field = form(page).querySelector(`[name=${name}]`);
    expect(field && valueOf(field)).toBe(value);
  });

  it('COM-08 ERR-17 the friends of a member who keeps them private are denied', async () => {
    const closed = everybody.find(({ privacy }) => privacy === 'private');
    const { status, words } = await demo.ask(`/community/recent/1/?object_id=${closed?.id}`);
    expect(status).toBe(403);
    expect(words).toContain('You do not have permission to view');
  });

  it('COM-03 gender 3 is shown as Trans', async () => {
    const page = await demo.read('/community/recent/1/?gender=3');
    const chips = byRole(page.document, 'list', { name: 'Chosen filters' });
    expect(allByRole(chips, 'link').map(wordsOf)[0]).toContain('Gender: Trans');
    const first = page.document.querySelector('.members li');
    expect(first && wordsOf(first)).toContain('Trans ·');
  });

  it('says that nobody fits, and how to take the filters off', async () => {
    const page = await demo.read('/community/recent/1/?s=qqqqqq');
    expect(wordsOf(mainOf(page))).toContain(
      'Members not found: try changing your search criteria.',
    );
    const card = mainOf(page).querySelector('.card');
    const all = await page.follow(byRole(card ?? page.document, 'link', { name: 'Clear filters' }));
    expect(all.path).toBe('/community/recent/1/');
    expect(names(all)).toEqual(firstPage(everybody));
  });

  it.each([
    '?gender=9&age=x&country=usa&object_id=-1',
    `?s=${'x'.repeat(5000)}`,
    '?s=%E0%A4%A',
    '?object_id=999999999999',
    '?s=%22%27%3Cscript%3E',
  ])('broken input is no trouble of ours: %.40s', async (query) => {
    const { status, html } = await demo.ask(`/community/recent/1/${query}`);
    expect(status).toBeLessThan(500);
    expect(html).not.toContain('<script>&');
  });
});
