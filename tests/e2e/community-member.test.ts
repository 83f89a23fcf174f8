import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import type { Member } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
/** Shows everything and tells everything. */
let open: Member;

const idOf = (id: number) => ({ lifetime: 60, id, group: idGroup(id) });

beforeAll(async () => {
  const all = { ...NO_MEMBER_FILTER, lifetime: 60, sort: 'recent', count: 240, page: 1 } as const;
  const { members } = await demo.client.read(calls.members, all, undefined);
  const everybody = await Promise.all(
    members.map(async ({ id }) => (await demo.client.read(calls.member, idOf(id))).member),
  );
  const tells = (of: Member): boolean =>
    [of.education, of.website, of.city, of.country, of.occupation, of.about].every(
      (text) => text !== '',
    );
  const one = everybody.find((of) => of.privacy === 'public' && tells(of));
  if (!one) throw new Error('the demo data lacks a member for these tests');
  open = one;
});

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let page: Page;
  beforeAll(async () => {
    page = await demo.open('about:blank', { width, scheme });
  });

  it.each(['en', 'de', 'ja'])(
    'a card of the community says in one row of %s when its member was here',
    async (lang) => {
      await page.goto(`/${lang}/community/recent/1/`);
      const rows = await page.locator('.members p:last-child').evaluateAll((lines) =>
        lines.map((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect(Math.max(...rows)).toBe(1);
    },
  );

  it.each([
    '',
    'wall/1/',
    'friends/1/',
    'subscriptions/',
    'favourite_videos/1/',
    'info/',
    'history/1/',
  ])('nothing sticks out of /member/{id}/%s', { tags: 'long' }, async (section) => {
    await page.goto(`/member/${open.id}/${section}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    const tabs = page.getByRole('navigation', { name: 'Pages of this member' });
    const tab = tabs.locator('[aria-current]');
    // Where colours are replaced too, one of them is marked.
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await tabs.evaluate((nav) => {
      const linesOf = (selector: string) =>
        [...nav.querySelectorAll(selector)].map((tab) => getComputedStyle(tab).borderBottomColor);
      return { open: linesOf('[aria-current]'), others: linesOf('a:not([aria-current])') };
    });
    await page.emulateMedia({ forcedColors: 'none' });
    expect(lines.others).not.toContain(lines.open[0]);
    if (section === 'info/') {
      const box = await tab.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });
});

it('without script every tab of a member is in sight on a phone, the open one too', async () => {
  const page = await demo.open(`/member/${open.id}/info/`, { width: 360, scripts: false });
  const tabs = page.locator('main ul:has(> li > a[aria-current=page])').getByRole('link');
  const places = await tabs.evaluateAll((links) =>
    links.map((link) => {
      const { left, right, height } = link.getBoundingClientRect();
      return { isSeen: left >= 0 && right <= document.documentElement.clientWidth && height > 0 };
    }),
  );
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);
});
