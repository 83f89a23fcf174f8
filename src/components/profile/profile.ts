import { paths } from '#routes/paths.ts';

/** Something known of a model or channel, in words. */
export interface Fact {
  term: string;
  value: string;
}

/** A model or channel as its pages show it. */
export interface Profile {
  kind: 'model' | 'channel';
  /** 0 where the host does not say: then it has no wall. */
  id: number;
  dir: string;
  title: string;
  /** As the API names it; empty where there is none. */
  image: string;
  /** The quiet line below the title: where from, how many. */
  line: readonly string[];
  description: string;
  facts: readonly Fact[];
  /** A website of its own, as the API names it, or empty. */
  url: string;
  /** The member whose it is; 0 for nobody's. */
  owner: number;
  /** Pictures of a channel's sponsor. */
  pictures: readonly string[];
}

/** The parts of a profile's pages, in the order of its tabs. */
export const PROFILE_TABS = ['videos', 'info', 'wall'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

const PATHS = {
  model: { videos: paths.model, info: paths.modelInfo, wall: paths.modelWall },
  channel: { videos: paths.channelVideos, info: paths.channelInfo, wall: paths.channelWall },
} as const;

/** The address of a part, without language prefix. */
export const profilePath = (
  { kind, dir }: Pick<Profile, 'kind' | 'dir'>,
  tab: ProfileTab,
  page = 1,
): string => PATHS[kind][tab](dir, page);

/** A website's address where it is one that a link may lead to. */
export function websiteOf(url: string): { href: string; text: string } | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href, host, pathname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { href, text: host + (pathname === '/' ? '' : pathname) };
}
