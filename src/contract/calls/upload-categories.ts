import { z } from 'zod';
import { isLanguage, type Language } from '#config/locales.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseDir, looseLine } from '../texts.ts';
import { listOf } from '../wire.ts';

const category = z.object({ dir: looseDir, title: looseLine });

const query: QueryCodec<{ lang: Language } | undefined> = {
  encode: (asked) => (asked ? `?lang=${asked.lang}` : ''),
  decode: (search) => {
    const lang = search.get('lang') ?? '';
    return isLanguage(lang) ? { lang } : undefined;
  },
};

/** Every category that a video can be put into, also those without one, by their titles in a language. The path is ours. */
export const uploadCategories: ReadCall<
  object,
  { lang: Language } | undefined,
  { categories: z.output<typeof category>[] }
> = {
  kind: 'read',
  name: 'uploadCategories',
  access: 'member',
  path: path`upload_categories.php`,
  query,
  answer: z.object({ categories: listOf(category) }),
  errors: ['need_auth'],
};
