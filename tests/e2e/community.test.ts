import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import {
  AGE_BOUNDS,
  AGE_GROUPS,
  MEMBER_GENDERS,
  ORIENTATIONS,
  RELATIONSHIPS,
  YES_NO,
} from '#contract/enums.ts';
import type { Member, MemberCard } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
/** Everybody, in the order of the last visit. */
let everybody: Member[] = [];

const memberOf = async (id: number): Promise<Member> =>
  (await demo.client.read(calls.member, { lifetime: 60, id, group: idGroup(id) })).member;

beforeAll(async () => {
  const all = { ...NO_MEMBER_FILTER, lifetime: 60, sort: 'recent', count: 240, page: 1 } as const;
  const { members } = await demo.client.read(calls.members, all, undefined);
  everybody = await Promise.all(members.map(({ id }: MemberCard) => memberOf(id)));
});

const names = (page: Page) =>
  page.getByRole('main').locator('.members').getByRole('heading').allInnerTexts();
const namesOf = (members: readonly Member[]) => members.map(({ name }) => name);
const firstPage = (members: readonly Member[]) => namesOf(members).slice(0, LISTING_PAGE_SIZE);
const form = (page: Page) => page.getByRole('search', { name: 'Search members' });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('link');

const within = (age: number, group: (typeof AGE_GROUPS)[number]): boolean => {
  const [first, last] = AGE_BOUNDS[group];
  return age >= first && age <= last;
};

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
  ...AGE_GROUPS.map((value): Filter => ['COM-04', 'age', value, ({ age }) => within(age, value)]),
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
    const page = await demo.open('/community/recent/1/', { scripts: false });
    expect(await names(page)).toEqual(firstPage(everybody));
    expect(await page.getByRole('main').locator('.members .avatar').count()).toBe(
      LISTING_PAGE_SIZE,
    );
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/community/recent/2/');
    expect((await names(page))[0]).toBe(everybody[LISTING_PAGE_SIZE]?.name);
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
    const page = await demo.open(`/community/recent/1/?${name}=${value}`, {
      scripts: false,
    });
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(everybody.length);
    expect(await names(page)).toEqual(firstPage(wanted));
    expect(await page.getByRole('main').innerText()).toContain(`${wanted.length} member`);
    expect(await form(page).locator(`[name=${name}]`).inputValue()).toBe(value);
  });

  it('COM-08 object_id leaves the friends of a member', async () => {
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
    const page = await demo.open(`/community/recent/1/?object_id=${id}`, { scripts: false });
    expect((await names(page)).toSorted()).toEqual(members.map(({ name }) => name).toSorted());
    expect(await chips(page).first().innerText()).toContain(`Friends of ${open?.name}`);
    await form(page).getByText('Filters').click();
    await form(page).getByLabel('Gender').selectOption('2');
    await form(page).getByRole('button', { name: 'Show members' }).click();
    await page.waitForURL(/object_id=\d+.*gender=2/);
  });

  it('COM-08 ERR-17 the friends of a member who keeps them private are denied', async () => {
    const closed = everybody.find(({ privacy }) => privacy === 'private');
    const { status, words } = await demo.ask(`/community/recent/1/?object_id=${closed?.id}`);
    expect(status).toBe(403);
    expect(words).toContain('You do not have permission to view');
  });

  it.each([true, false])(
    'COM-09 searches names and combines filters by its form, scripts: %s',
    async (scripts) => {
      const page = await demo.open('/community/recent/1/', { scripts });
      const [someone] = everybody;
      await form(page)
        .getByRole('searchbox')
        .fill(someone?.name ?? '');
      await form(page).getByRole('button', { name: 'Search' }).click();
      await page.waitForURL(`**/community/recent/1/?s=${someone?.name}**`);
      expect(await names(page)).toContain(someone?.name);
      await page.getByRole('link', { name: `Remove “${someone?.name}”` }).click();
      await page.waitForURL('**/community/recent/1/');

      await form(page).getByText('Filters').click();
      await form(page).getByLabel('Gender').selectOption({ label: 'Woman' });
      await form(page).getByLabel('Relationship').selectOption({ label: 'Single' });
      await form(page).getByRole('button', { name: 'Show members' }).click();
      await page.waitForURL(/gender=2.*relationship=1/);
      const wanted = everybody.filter((of) => of.gender === 2 && of.relationship === 1);
      expect(await names(page)).toEqual(firstPage(wanted));
      expect(await chips(page).allInnerTexts()).toEqual([
        'Gender: Woman',
        'Relationship: Single',
        'Clear filters',
      ]);
      await page.getByRole('link', { name: 'Remove Gender: Woman' }).click();
      await page.waitForURL('**/community/recent/1/?relationship=1');
      expect(await names(page)).toEqual(
        firstPage(everybody.filter(({ relationship }) => relationship === 1)),
      );
    },
  );

  it('COM-03 gender 3 is shown as Trans', async () => {
    const page = await demo.open('/community/recent/1/?gender=3', { scripts: false });
    expect(await chips(page).first().innerText()).toContain('Gender: Trans');
    expect(await page.locator('.members li').first().innerText()).toContain('Trans ·');
  });

  it('says that nobody fits, and how to take the filters off', async () => {
    const page = await demo.open('/community/recent/1/?s=qqqqqq', { scripts: false });
    expect(await page.getByRole('main').innerText()).toContain(
      'Members not found: try changing your search criteria.',
    );
    await page
      .getByRole('main')
      .locator('.card')
      .getByRole('link', { name: 'Clear filters' })
      .click();
    await page.waitForURL('**/community/recent/1/');
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

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  it.each([
    ['the list', '/community/recent/1/'],
    ['a narrowed list', '/community/recent/1/?gender=3&avatar=no'],
    ['an empty list', '/community/recent/1/?s=qqqqqq'],
  ])('axe has nothing to say to %s, and nothing sticks out', async (_name, path) => {
    const page = await demo.open(path, { width, scheme });
    await form(page).getByText('Filters').first().click();
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});
