import { isLanguage, type Language } from '#config/locales.ts';
import { isSiteGroup, type SiteGroup } from '#config/site-groups.ts';

/** What somebody wrote and chose in a form of an upload; what it did not ask for is not there. */
export interface TypedFields {
  title?: string;
  desc?: string;
  categories?: string[];
  models?: string[];
  gender?: SiteGroup;
  lang?: Language;
  /** Which of a video's pictures was chosen. */
  preview?: number;
  /** Of an album: which photo was chosen, and which are to go. */
  cover?: number;
  out?: readonly number[];
}

/** Reads it of a form that is shown once more, so that nothing typed is lost. */
export function typedFieldsOf(form: FormData): TypedFields {
  const text = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const [title, desc] = [text('title'), text('desc')];
  const models = text('models');
  const [gender, lang] = [text('gender'), text('lang')];
  const [preview, cover] = [text('preview'), text('cover')];
  const out = form.getAll('out').map(Number);
  // Of a form that asks for a title no box may be ticked; another one says nothing of categories.
  const categories = form
    .getAll('categories')
    .filter((dir): dir is string => typeof dir === 'string');
  return {
    ...(title !== undefined && { title, categories }),
    ...(desc !== undefined && { desc }),
    ...(models !== undefined && { models: [models] }),
    ...(isSiteGroup(gender) && { gender }),
    ...(lang !== undefined && isLanguage(lang) && { lang }),
    ...(preview !== undefined && { preview: Number(preview) }),
    ...(cover !== undefined && { cover: Number(cover) }),
    ...(out.length > 0 && { out }),
  };
}

/** Whether a box of a form was ticked. */
export const isTicked = (form: FormData | undefined, name: string): boolean =>
  form?.has(name) === true;
