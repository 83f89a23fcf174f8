import { paths } from '#routes/paths.ts';
import type { TextKey } from '#i18n/namespaces.ts';

/** A part of the site that the sidebar and the menu lead to. */
export interface NavigationEntry {
  key:
    'home' | 'videos' | 'categories' | 'models' | 'channels' | 'playlists' | 'albums' | 'community';
  text: TextKey;
  icon: string;
  path: string;
}

/** Parts that have pages, in the order of SPEC.md §2. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { key: 'home', text: 'nav.home', icon: 'house', path: paths.home() },
  {
    key: 'videos',
    text: 'nav.videos',
    icon: 'circle-play',
    path: paths.videos('latest-updates'),
  },
  { key: 'categories', text: 'nav.categories', icon: 'layout-grid', path: paths.categories() },
  { key: 'models', text: 'nav.models', icon: 'star', path: paths.models() },
  { key: 'channels', text: 'nav.channels', icon: 'tv', path: paths.channels() },
  { key: 'playlists', text: 'nav.playlists', icon: 'list-video', path: paths.playlists() },
  { key: 'albums', text: 'nav.albums', icon: 'images', path: paths.albums() },
  { key: 'community', text: 'nav.community', icon: 'users', path: paths.community() },
];

export type NavigationKey = NavigationEntry['key'];

/** The legal and help pages in the order their front matter gives (docs/editors.md). */
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
