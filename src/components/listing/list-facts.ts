import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatCount } from '#lib/format.ts';
import type { EntriesState, ListState } from './list-state.ts';

type CountText =
  'list.videos' | 'albums.count' | 'channels.count' | 'models.count' | 'playlists.count';

/** What a list's headline says of it: how many entries there are, and which page this is. None of a list without any. */
export const listFacts = (
  t: Translate,
  lang: Language,
  key: CountText,
  state: ListState | EntriesState<unknown>,
  page: number,
): string[] =>
  state.kind === 'ready'
    ? [
        t(key, { count: state.total, n: formatCount(state.total, lang) }),
        t('list.page_of', { page, pages: Math.max(state.pages, page) }),
      ]
    : [];
