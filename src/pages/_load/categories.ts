import type { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { categories } from '#contract/calls/categories.ts';
import type { Category } from '#contract/entities/named.ts';
import { orError } from '#client/or-else.ts';

/** Every category of the visitor's group, by title; the error where the API gave none. */
export async function loadCategories({ client, view }: App.Locals): Promise<Category[] | ApiError> {
  const { group: gender, lang } = view;
  const params = { lifetime: LIFETIMES.categories, gender, section: 'all', lang } as const;
  const answer = client.read(categories, params).then(({ categories: all }) => all);
  return orError(
    answer.then((all) => all.toSorted((a, b) => a.title.localeCompare(b.title, lang))),
  );
}
