import type { NamedSuggestions } from '#contract/calls/suggester.ts';
import type { Category, Suggestion } from '#contract/entities/named.ts';
import type { Video } from '#contract/entities/video.ts';
import { paths } from '#routes/paths.ts';

/** Something of the site with a picture, to go on to. */
export interface Card {
  /** What it is, where cards of several kinds stand together. */
  kind?: 'category' | 'model' | 'channel';
  title: string;
  image: string;
  totalVideos: number;
  /** Without language prefix. */
  path: string;
}

const ofKind =
  (kind: Card['kind'] & string, pathOf: (item: Suggestion) => string) =>
  (item: Suggestion): Card => ({
    kind,
    title: item.title,
    image: item.image,
    totalVideos: item.totalVideos,
    path: pathOf(item),
  });

/** How many suggestions of each kind stand below a video. */
const OF_EACH_KIND = 3;

/** `OF_EACH_KIND` of what the video is not itself tagged with, another choice for another video. */
function choose(
  items: readonly Suggestion[],
  own: readonly { dir: string }[],
  id: number,
): Suggestion[] {
  const others = items.filter(({ dir }) => own.every((tag) => tag.dir !== dir));
  const from = others.length === 0 ? 0 : (id * OF_EACH_KIND) % others.length;
  return [...others.slice(from), ...others.slice(0, from)].slice(0, OF_EACH_KIND);
}

/** Suggestions for a video, of all kinds in turn: a category, a model, a channel, and again. */
export function suggestionCards(
  { categories, models, channels }: NamedSuggestions,
  video: Pick<Video, 'id' | 'categories' | 'models' | 'channel'>,
): Card[] {
  const { id, channel } = video;
  const kinds = [
    choose(categories, video.categories, id).map(
      ofKind('category', ({ dir }) => paths.category([dir])),
    ),
    choose(models, video.models, id).map(ofKind('model', ({ dir }) => paths.model(dir))),
    choose(channels, channel ? [channel] : [], id).map(
      ofKind('channel', ({ dir }) => paths.channel(dir)),
    ),
  ];
  return Array.from({ length: OF_EACH_KIND }, (_, index) => index).flatMap((index) =>
    kinds.flatMap((cards) => cards.slice(index, index + 1)),
  );
}

/** Categories with their pictures: those of the video first, then the most popular, `count` in all. */
export function categoryCards(
  top: readonly Category[],
  own: readonly { dir: string }[],
  count: number,
): Card[] {
  const dirs = new Set(own.map(({ dir }) => dir));
  const ordered = [
    ...top.filter(({ dir }) => dirs.has(dir)),
    ...top.filter(({ dir }) => !dirs.has(dir)),
  ];
  const used = new Set<string>();
  return ordered.slice(0, count).map(({ dir, title, samples, totalVideos }) => {
    // Popular videos are in many categories: neighbours should not look alike.
    const image = samples.find((sample) => !used.has(sample)) ?? samples[0] ?? '';
    used.add(image);
    return { title, image, totalVideos, path: paths.category([dir]) };
  });
}
