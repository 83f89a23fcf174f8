import { paths } from '#routes/paths.ts';
import type { TextKey } from '#i18n/namespaces.ts';
import type { PageName } from '#routes/page-names.ts';

/** A part of the site that the sidebar and the menu lead to. */
export interface NavigationEntry {
  text: TextKey;
  icon: string;
  path: string;
  /** Where it is marked as the part that one is in. */
  pages: readonly PageName[];
}

/** Parts that have pages, in the order of SPEC.md §2. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { text: 'nav.home', icon: 'house', path: paths.home(), pages: ['home'] },
  {
    text: 'nav.videos',
    icon: 'circle-play',
    path: paths.videos('latest-updates'),
    pages: ['videos', 'video', 'top-country'],
  },
  {
    text: 'nav.categories',
    icon: 'layout-grid',
    path: paths.categories(),
    pages: ['categories'],
  },
  {
    text: 'nav.models',
    icon: 'star',
    path: paths.models(),
    pages: ['models', 'model'],
  },
  {
    text: 'nav.channels',
    icon: 'tv',
    path: paths.channels(),
    pages: ['channels', 'channel'],
  },
  {
    text: 'nav.playlists',
    icon: 'list-video',
    path: paths.playlists(),
    pages: ['playlists', 'playlist'],
  },
  {
    text: 'nav.albums',
    icon: 'images',
    path: paths.albums(),
    pages: ['albums', 'album-categories', 'album'],
  },
  {
    text: 'nav.community',
    icon: 'users',
    path: paths.community(),
    pages: ['community', 'member'],
  },
];

/** The legal and help pages as the footer and the page of the site map name them; the list of them all goes by their front matter (docs/editors.md). */
export const LEGAL_PAGES: readonly { slug: string; text: TextKey }[] = [
  { slug: 'terms', text: 'legal.terms' },
  { slug: 'privacy', text: 'legal.privacy' },
  { slug: 'cookies_policy', text: 'legal.cookies' },
  { slug: '2257', text: 'legal.records' },
  { slug: 'parentalcontrol', text: 'legal.parental' },
  { slug: 'eu-digital-services-act', text: 'legal.dsa' },
  { slug: 'content-removal', text: 'legal.removal' },
  { slug: 'contact', text: 'legal.contact' },
];
