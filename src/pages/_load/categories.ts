import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { categories } from '#contract/calls/categories.ts';
import type { Category } from '#contract/entities/named.ts';

/** Every category of the visitor's group, by title; the error where the API gave none. */
export async function loadCategories({ client, view }: App.Locals): Promise<Category[] | ApiError> {
  const { group: gender, lang } = view;
  try {
    const answer = await client.read(categories, {
      lifetime: LIFETIMES.categories,
      gender,
      section: 'all',
      lang,
    });
    return answer.categories.toSorted((a, b) => a.title.localeCompare(b.title, lang));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
