import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import { channel as channelCall } from '#contract/calls/channel.ts';
import { model as modelCall } from '#contract/calls/model.ts';
import { wall } from '#contract/calls/wall.ts';
import { VIDEO_SORTS, type WallSection } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type Reading, type Shown } from './define-list.ts';
import type { ListContext } from './filter.ts';
import { orElse, orMissing } from '#client/or-else.ts';
import { itself, NO_ENTRIES, request } from './request.ts';
import { sortText, VIDEO_ENTRIES, VIDEO_FILTERS } from './video-filters.ts';
import { videosOf } from './videos.ts';

/** What a list needs to know of a model or channel. */
export interface KnownProfile {
  /** 0 where the host does not say: then it has no wall. */
  id: number;
  title: string;
  description: string;
  totalVideos: number;
}

interface ProfileKind<P extends KnownProfile> {
  kind: 'model' | 'channel';
  walls: WallSection;
  /** The list of all of them, in a page's words. */
  above: (t: ListContext['t']) => readonly [name: string, path: string];
  /** Throws ApiError. */
  read: (dir: string, context: ListContext) => Promise<P>;
}

/** Asks for what is written on a wall, newest first; a member for what is shown to them. */
export function postsOf(
  section: WallSection,
  id: number,
  page: number,
  { count, viewer }: Pick<Reading, 'count' | 'viewer'>,
) {
  const lifetime = typeof viewer === 'number' ? LIFETIMES.own : LIFETIMES.comments;
  const params = { lifetime, count, section, group: idGroup(id), id, page };
  return request(wall, params, undefined, (answer) => answer.posts);
}

/** The same of a profile that is there: a host without walls, or without an id, has nothing written on this one. */
function profilePosts(section: WallSection, id: number, page: number, reading: Reading) {
  const { url, ask } = postsOf(section, id, page, reading);
  const asked = (client: ListContext['client']) =>
    id === 0 ? Promise.resolve(NO_ENTRIES) : orMissing(ask(client), NO_ENTRIES);
  return { url, ask: asked };
}

const dirOf = ({ params }: Asked): string => params.dir ?? '';

/** The lists of one model or channel: its videos, what is written on its wall, and what is known of it. */
function profileLists<P extends KnownProfile>({ kind, walls, above, read }: ProfileKind<P>) {
  /** With the number of videos that the visitor's group has, as its list counts them: a profile counts over all groups. */
  async function about(asked: Asked, context: ListContext): Promise<P> {
    const dir = dirOf(asked);
    const first = { sort: VIDEO_SORTS[0], page: 1, filters: {} };
    const counted = videosOf(kind, dir, first, { ...context, count: 1 }).ask(context.client);
    const [found, list] = await Promise.all([read(dir, context), orElse(counted, null)]);
    return { ...found, totalVideos: list?.total ?? found.totalVideos };
  }
  const shared = { about, filters: {}, sorts: ['newest'] } as const;
  // The head of each says how many videos there are.
  const tags = (asked: Asked): string[] => [cacheTags.videos, cacheTags[kind](dirOf(asked))];
  const worded = ({ t, about: { title } }: Shown<P>, part: 'videos' | 'wall' | 'info') => ({
    title,
    order: t(`profile.${part}`),
    lead: [],
    description: t(`profile.${part}_description`, { title }),
    heading: t(`profile.${part}`),
  });
  return {
    videos: defineList({
      ...VIDEO_ENTRIES,
      about: (asked, context) => about(asked, context),
      route: `${kind}Videos`,
      // The address of a profile shows its videos too.
      also: [kind],
      sorts: VIDEO_SORTS,
      sortText,
      filters: VIDEO_FILTERS,
      gridIsItemList: true,
      life: LIFETIMES.videos,
      tags: (asked) => tags(asked),
      read: (asked, reading) => videosOf(kind, dirOf(asked), asked, reading),
      text: (shown) => ({ ...worded(shown, 'videos'), above: above(shown.t) }),
    }),
    wall: defineList({
      ...shared,
      route: `${kind}Wall`,
      life: LIFETIMES.comments,
      count: COMMENTS_PAGE_SIZE,
      readsAbout: true,
      tags: (asked, known) => [...tags(asked), ...(known ? [cacheTags.wall(walls, known.id)] : [])],
      read: ({ page }, reading, known) => profilePosts(walls, known?.id ?? 0, page, reading),
      text: (shown) => ({
        ...worded(shown, 'wall'),
        empty: {
          title: shown.t('profile.wall_empty_title'),
          text: shown.t('profile.wall_empty_text'),
        },
      }),
    }),
    info: defineList({
      ...shared,
      route: `${kind}Info`,
      whole: true,
      life: LIFETIMES.models,
      tags: (asked) => tags(asked),
      read: () => itself(null),
      text: (shown) => {
        const words = worded(shown, 'info');
        return { ...words, description: shown.about.description || words.description };
      },
    }),
  };
}

export type ProfileLists<P extends KnownProfile> = ReturnType<typeof profileLists<P>>;

export const model = profileLists({
  kind: 'model',
  walls: 'models',
  above: (t) => [t('nav.models'), paths.models()],
  read: async (dir, { client, group }) =>
    (await client.read(modelCall, { lifetime: LIFETIMES.models, dir }, { group })).model,
});

export const channel = profileLists({
  kind: 'channel',
  walls: 'channels',
  above: (t) => [t('nav.channels'), paths.channels()],
  read: async (dir, { client, group }) =>
    (await client.read(channelCall, { lifetime: LIFETIMES.videos, dir }, { group })).channel,
});
