import { PLAYLIST_DESCRIPTION, PLAYLIST_TITLE, typedMax } from '#config/limits.ts';
import { checkField, type FieldProblem } from './field-check.ts';

/** What its fields take, in code units. */
export const PLAYLIST_TYPED = {
  title: typedMax(PLAYLIST_TITLE.max),
  desc: typedMax(PLAYLIST_DESCRIPTION.max),
} as const;

/** What its fields need, in characters. */
export const PLAYLIST_NEEDED = {
  title: { min: PLAYLIST_TITLE.min },
  desc: { min: PLAYLIST_DESCRIPTION.min },
} as const;

export interface PlaylistFields {
  title: string;
  desc: string;
}

/** What is wrong with one field of a playlist. */
export interface PlaylistProblem extends FieldProblem {
  field: keyof PlaylistFields;
}

/** Checks a playlist's texts as browser and API both do (SPEC.md §5): what is wrong, in the order of the form. */
export function checkPlaylist({ title, desc }: PlaylistFields): PlaylistProblem[] {
  const found = [
    ['title', checkField(title, { required: true, ...PLAYLIST_TITLE })],
    ['desc', checkField(desc, { required: true, ...PLAYLIST_DESCRIPTION })],
  ] as const;
  return found.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
}
