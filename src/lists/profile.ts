import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import { channel } from '#contract/calls/channel.ts';
import { model } from '#contract/calls/model.ts';
import { wall } from '#contract/calls/wall.ts';
import { VIDEO_SORTS, type WallSection } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type ListText, type Shown } from './define-list.ts';
import type { ListContext } from './filter.ts';
import { orElse, orMissing } from '#client/or-else.ts';
import { NO_ENTRIES, request } from './request.ts';
import { sortText, VIDEO_ENTRIES, VIDEO_FILTERS } from './video-filters.ts';
import { videosOf } from './videos.ts';

/**
 * How many videos of a model or channel the visitor's group has, as its list counts them: a profile counts over
 * all groups. Null where the API does not tell.
 */
async function countVideos(
  { client, group, lang }: ListContext,
  section: 'model' | 'channel',
  dir: string,
): Promise<number | null> {
  const first = { sort: VIDEO_SORTS[0], page: 1, filters: {} };
  const asked = videosOf(section, dir, first, { count: 1, group, lang }).ask(client);
  return orElse(
    asked.then(({ total }) => total),
    null,
  );
}

/** One model, with the number of videos that the visitor's group has. Throws ApiError. */
export async function readModel(dir: string, context: ListContext) {
  const [{ model: found }, count] = await Promise.all([
    context.client.read(model, { lifetime: LIFETIMES.models, dir }, { group: context.group }),
    countVideos(context, 'model', dir),
  ]);
  return { ...found, totalVideos: count ?? found.totalVideos };
}

/** One channel, with the number of videos that the visitor's group has. Throws ApiError. */
export async function readChannel(dir: string, context: ListContext) {
  const [{ channel: found }, count] = await Promise.all([
    context.client.read(channel, { lifetime: LIFETIMES.videos, dir }, { group: context.group }),
    countVideos(context, 'channel', dir),
  ]);
  return { ...found, totalVideos: count ?? found.totalVideos };
}

const dirOf = ({ params }: Asked): string => params.dir ?? '';

const VIDEOS = {
  ...VIDEO_ENTRIES,
  sorts: VIDEO_SORTS,
  sortText,
  filters: VIDEO_FILTERS,
  gridIsItemList: true,
  life: LIFETIMES.videos,
} as const;

const videosText = (
  { t, about: { title } }: Shown<{ title: string }>,
  trail: ListText['trail'],
): ListText => ({
  title,
  order: t('profile.videos'),
  lead: [],
  description: t('profile.videos_description', { title }),
  heading: t('profile.videos'),
  ...(trail && { trail }),
});

export const modelVideos = defineList({
  ...VIDEOS,
  route: 'modelVideos',
  // The address of a profile shows its videos too.
  also: ['model'],
  tags: (asked) => [cacheTags.videos, cacheTags.model(dirOf(asked))],
  read: (asked, reading) => videosOf('model', dirOf(asked), asked, reading),
  about: (asked, context) => readModel(dirOf(asked), context),
  text: (shown) =>
    videosText(shown, [
      [shown.t('nav.models'), paths.models()],
      [shown.about.title, paths.model(dirOf(shown.asked), shown.asked.page)],
    ]),
});

export const channelVideos = defineList({
  ...VIDEOS,
  route: 'channelVideos',
  also: ['channel'],
  tags: (asked) => [cacheTags.videos, cacheTags.channel(dirOf(asked))],
  read: (asked, reading) => videosOf('channel', dirOf(asked), asked, reading),
  about: (asked, context) => readChannel(dirOf(asked), context),
  text: (shown) =>
    videosText(shown, [
      [shown.t('nav.channels'), paths.channels()],
      [shown.about.title, paths.channelVideos(dirOf(shown.asked), shown.asked.page)],
    ]),
});

/** Asks for what is written on a wall, newest first. */
export const postsOf = (section: WallSection, id: number, page: number, count: number) =>
  request(
    wall,
    { lifetime: LIFETIMES.comments, count, section, group: idGroup(id), id, page },
    undefined,
    (answer) => answer.posts,
  );

/** The same of a profile that is there: a host without walls, or without an id, has nothing written on this one. */
function profilePosts(section: WallSection, id: number, page: number, count: number) {
  const { url, ask } = postsOf(section, id, page, count);
  const asked = (client: ListContext['client']) =>
    id === 0 ? Promise.resolve(NO_ENTRIES) : orMissing(ask(client), NO_ENTRIES);
  return { url, ask: asked };
}

const WALL = {
  sorts: ['newest'],
  filters: {},
  life: LIFETIMES.comments,
  count: COMMENTS_PAGE_SIZE,
  readsAbout: true,
} as const;

const wallText = ({ t, about: { title } }: Shown<{ title: string }>): ListText => ({
  title,
  order: t('profile.wall'),
  lead: [],
  description: t('profile.wall_description', { title }),
  heading: t('profile.wall'),
  empty: { title: t('profile.wall_empty_title'), text: t('profile.wall_empty_text') },
});

export const modelWall = defineList({
  ...WALL,
  route: 'modelWall',
  about: (asked: Asked, context: ListContext) => readModel(dirOf(asked), context),
  tags: (asked, about) => [
    cacheTags.model(dirOf(asked)),
    ...(about ? [cacheTags.wall('models', about.id)] : []),
  ],
  read: ({ page }, { count }, about) => profilePosts('models', about?.id ?? 0, page, count),
  text: wallText,
});

export const channelWall = defineList({
  ...WALL,
  route: 'channelWall',
  about: (asked: Asked, context: ListContext) => readChannel(dirOf(asked), context),
  tags: (asked, about) => [
    cacheTags.channel(dirOf(asked)),
    ...(about ? [cacheTags.wall('channels', about.id)] : []),
  ],
  read: ({ page }, { count }, about) => profilePosts('channels', about?.id ?? 0, page, count),
  text: wallText,
});
