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

/** One page a layout: here axe judges what is of the whole page; states of its components are in the gallery. */
describe.each([
  ['a listing', () => paths.videos('longest')],
  ['a video page', () => found.video],
  ['a member page', () => found.member],
  ['an information page', () => paths.information('privacy')],
  ['an embed', () => found.embed],
  ['the age gate', () => paths.home()],
])('%s', (name, path) => {
  it.each([
    ['dark', 360],
    ['light', 1280],
  ] as const)('is without a finding of axe, %s at %i px', async (scheme, width) => {
    const page = await site.open(path(), { scheme, width, adult: name !== 'the age gate' });
    expect(await axeFindings(page)).toEqual([]);
  });
});
