import type { Suggestions } from '#contract/calls/suggester.ts';
import type { Category, Suggestion } from '#contract/entities/named.ts';
import { paths } from '#routes/paths.ts';

/** Something of the site with a picture, to go on to. */
export interface Card {
  title: string;
  image: string;
  totalVideos: number;
  /** Without language prefix. */
  path: string;
}

const ofKind =
  (pathOf: (item: Suggestion) => string) =>
  (item: Suggestion): Card => ({
    title: item.title,
    image: item.image,
    totalVideos: item.totalVideos,
    path: pathOf(item),
  });

/** Suggestions of all kinds in turn: a category, a model, a channel, and again. */
export function suggestionCards({ categories, models, channels }: Suggestions): Card[] {
  const kinds = [
    categories.map(ofKind(({ dir }) => paths.category([dir]))),
    models.map(ofKind(({ dir }) => paths.model(dir))),
    channels.map(ofKind(({ dir }) => paths.channel(dir))),
  ];
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
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
