import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { albumCategories } from '#contract/calls/albums.ts';
import type { Category } from '#contract/entities/named.ts';

/** The album categories of the visitor's group, by title; the error where the API gave none. */
export async function loadAlbumCategories({
  client,
  view,
}: App.Locals): Promise<Category[] | ApiError> {
  const { group: gender, lang } = view;
  try {
    const answer = await client.read(albumCategories, { lifetime: LIFETIMES.albums, gender, lang });
    return answer.categories.toSorted((a, b) => a.title.localeCompare(b.title, lang));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
