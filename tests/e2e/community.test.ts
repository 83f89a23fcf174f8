import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
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
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');

describe('the community', () => {
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
        'Clear all filters',
      ]);
      await page.getByRole('link', { name: 'Remove Gender: Woman' }).click();
      await page.waitForURL('**/community/recent/1/?relationship=1');
      expect(await names(page)).toEqual(
        firstPage(everybody.filter(({ relationship }) => relationship === 1)),
      );
    },
  );
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
