import { holdsWords } from './fold-text.ts';

/** Whether a category's title (or its `dir`, which is English in every language) holds each word of a text. */
export const matchesCategory = (
  { title, dir }: { title: string; dir: string },
  text: string,
): boolean => holdsWords(`${title} ${dir}`, text);
