import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { MEMBER_GENDERS, ORIENTATIONS, RELATIONSHIPS, YES_NO } from '#contract/enums.ts';
import type { Member } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, fill, valueOf, wordsOf, type ReadPage } from './support/read-page.ts';

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

const chips = ({ document }: ReadPage): string[] =>
  allByRole(byRole(document, 'list', { name: 'Chosen filters' }), 'link').map(wordsOf);
/** A field under the form's “Filters”. */
function filter(page: ReadPage, name: string): Element {
  const details = form(page).querySelector('details');
  const summary = details?.querySelector('summary');
  expect(summary && wordsOf(summary)).toMatch(/^Filters/u);
  return byRole(details ?? form(page), 'combobox', { name: new RegExp(`^${name}`, 'u') });
}
const optionOf = (field: Element, label: string): string =>
  [...field.querySelectorAll('option')]
    .find((option) => wordsOf(option) === label)
    ?.getAttribute('value') ?? 'not offered';

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

  it('COM-08 object_id leaves the friends of a member, whatever is chosen besides', async () => {
    const [open] = everybody.filter(
      ({ privacy, statistics }) => privacy === 'public' && statistics.friends > 1,
    );
    const id = open?.id ?? 0;
    const { members } = await demo.client.read(calls.friends, {
      lifetime: 60,
      count: 240,
      id,
      group: idGroup(id),
      page: 1,
    });
    const page = await demo.read(`/community/recent/1/?object_id=${id}`);
    expect(names(page).toSorted()).toEqual(members.map(({ name }) => name).toSorted());
    expect(chips(page)[0]).toContain(`Friends of ${open?.name}`);
    const gender = filter(page, 'Gender');
    fill(gender, '2');
    byRole(form(page), 'button', { name: 'Show members' });
    expect((await page.submit(gender)).path).toMatch(/object_id=\d+.*gender=2/);
  });

  it('COM-09 searches names and combines filters by its form', async () => {
    const page = await demo.read('/community/recent/1/');
    const wanted = everybody[0]?.name ?? '';
    const search = byRole(form(page), 'searchbox');
    fill(search, wanted);
    byRole(form(page), 'button', { name: 'Search' });
    const found = await page.submit(search);
    expect(found.path).toMatch(new RegExp(`^/community/recent/1/\\?s=${wanted}`, 'u'));
    expect(names(found)).toContain(wanted);
    const off = byRole(found.document, 'link', { name: `Remove “${wanted}”` });
    const all = await found.follow(off);
    expect(all.path).toBe('/community/recent/1/');

    const gender = filter(all, 'Gender');
    fill(gender, optionOf(gender, 'Woman'));
    const relationship = filter(all, 'Relationship');
    fill(relationship, optionOf(relationship, 'Single'));
    const both = await all.submit(byRole(form(all), 'button', { name: 'Show members' }));
    expect(both.path).toMatch(/gender=2.*relationship=1/);
    const fitting = everybody.filter((of) => of.gender === 2 && of.relationship === 1);
    expect(names(both)).toEqual(firstPage(fitting));
    expect(chips(both)).toEqual(['Gender: Woman', 'Relationship: Single', 'Clear all filters']);
    const one = await both.follow(byRole(both.document, 'link', { name: 'Remove Gender: Woman' }));
    expect(one.path).toBe('/community/recent/1/?relationship=1');
    expect(names(one)).toEqual(firstPage(everybody.filter((member) => member.relationship === 1)));
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
