/** What a visitor can leave out of every list. */
export const EXCLUSION_KINDS = ['categories', 'models', 'channels', 'uploaders', 'words'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** Of each kind; a list that long would slow every page down. */
export const MAX_EXCLUSIONS = 200;
/** Characters. */
export const MAX_EXCLUSION_TITLE = 100;
