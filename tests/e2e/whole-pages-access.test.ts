import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { paths } from '#routes/paths.ts';
import { pathOfVideo, startDemoSite } from './support/demo-site.ts';
import { useShared } from './support/use-started.ts';
import { axeFindings } from './support/visit.ts';

const site = useShared(startDemoSite, {});
const found = { video: '', embed: '', member: '' };

beforeAll(async () => {
  found.video = await pathOfVideo(site.client, (_video, commented) => commented > 0);
  found.embed = paths.embed(Number(found.video.split('/')[2]));
  const asked = { ...NO_MEMBER_FILTER, lifetime: 0, sort: 'recent', count: 1, page: 1 } as const;
  const [member] = (await site.client.read(members, asked, undefined)).members;
  found.member = paths.member(member?.id ?? 0);
});

const SCREENS = [
  ['dark', 360],
  ['light', 1280],
] as const;

/** A page a screen for all visits of people of age: a profile of its own takes as long as a page. */
const adults = new Map<number, Page>();
beforeAll(async () => {
  for (const [scheme, width] of SCREENS)
    adults.set(width, await site.open('about:blank', { scheme, width }));
});

/** One page a layout: here axe judges what is of the whole page; states of its components are in the gallery. */
describe.each([
  ['a listing', () => paths.videos('longest')],
  ['a video page', () => found.video],
  ['a member page', () => found.member],
  ['an information page', () => paths.information('privacy')],
  ['an embed', () => found.embed],
  ['the age gate', () => paths.home()],
])('%s', (name, path) => {
  it.each(SCREENS)(
    'is without a finding of axe, %s at %i px, and does not scroll sideways with text twice as large',
    async (scheme, width) => {
      const page =
        (name !== 'the age gate' && adults.get(width)) ||
        (await site.open('about:blank', { scheme, width, adult: false }));
      await page.goto(path());
      expect(await axeFindings(page)).toEqual([]);
      const beside = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth - innerWidth;
      });
      expect(beside).toBeLessThanOrEqual(0);
    },
  );
});
