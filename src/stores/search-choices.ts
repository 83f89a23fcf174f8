import type { NamedSuggestions, Suggestions } from '#contract/calls/suggester.ts';
import { paths } from '#routes/paths.ts';
import { inPageLanguage, searchAddress } from './search-address.ts';

/** A row of the list below the search field. */
export interface Choice {
  href: string;
  title: string;
  /** `null` for a search; `''` where there is no picture. */
  image: string | null;
  videos: number | null;
}

export interface ChoiceGroup {
  kind: 'recent' | 'searches' | 'titles' | 'categories' | 'models' | 'channels';
  choices: readonly Choice[];
}

const PATHS = {
  categories: (dir: string) => paths.category([dir]),
  models: (dir: string) => paths.model(dir),
  channels: (dir: string) => paths.channel(dir),
} as const;

const KINDS = ['categories', 'models', 'channels'] as const;

const searchChoice = (title: string): Choice => ({
  href: searchAddress(title),
  title,
  image: null,
  videos: null,
});

/** What to show: suggestions for the text; while there is none the recent searches, or what is popular. Empty groups are left out. */
export function choicesFor(
  text: string,
  recent: readonly string[],
  suggestions: (NamedSuggestions & Partial<Suggestions>) | null,
): ChoiceGroup[] {
  if (text.trim() === '' && recent.length > 0) {
    return [{ kind: 'recent', choices: recent.map(searchChoice) }];
  }
  const groups = KINDS.map((kind): ChoiceGroup => {
    const choices = (suggestions?.[kind] ?? []).map(({ dir, title, image, totalVideos }) => ({
      href: inPageLanguage(PATHS[kind](dir)),
      title,
      image,
      videos: totalVideos,
    }));
    return { kind, choices };
  });
  const { searches = [], videos = [] } = suggestions ?? {};
  const titles = videos.map(({ title, image, ...video }) => ({
    href: inPageLanguage(paths.video(video)),
    title,
    image,
    videos: null,
  }));
  groups.unshift({ kind: 'searches', choices: searches.map(searchChoice) });
  groups.push({ kind: 'titles', choices: titles });
  return groups.filter(({ choices }) => choices.length > 0);
}
