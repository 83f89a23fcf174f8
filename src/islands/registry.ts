/** Every island by the name that its element carries. Server and browser read the same table. */
export const ISLANDS = {
  contact: () => import('./modals/contact/ContactPageForm.tsx'),
  exclusions: () => import('./exclusions/Exclusions.tsx'),
  filters: () => import('./filters/Filters.tsx'),
  notices: () => import('./notices/Notices.tsx'),
  photos: () => import('./photos/Photos.tsx'),
  picture: () => import('./picture/PictureForm.tsx'),
  search: () => import('./search/Search.tsx'),
  votes: () => import('./votes/Votes.tsx'),
} as const;

export type IslandName = keyof typeof ISLANDS;

type ModuleOf<Name extends IslandName> = Awaited<ReturnType<(typeof ISLANDS)[Name]>>;

/** What an island takes, its children apart: they are the page's. */
export type IslandProps<Name extends IslandName> = ModuleOf<Name>['default'] extends (
  props: infer Props,
) => unknown
  ? Omit<Props, 'children'>
  : never;

/** All that the script of a page hands to what is no React. */
export const reactParts = {
  modules: ISLANDS,
  loadHydrate: () => import('./hydrate.ts'),
  loadModalHost: () => import('./modals/modal-host.tsx'),
};
