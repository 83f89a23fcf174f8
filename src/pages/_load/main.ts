import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { readUrl } from '#contract/call.ts';
import { categories } from '#contract/calls/categories.ts';
import { main, type Main } from '#contract/calls/main.ts';

/** What the shell is made of, and the API's address of every category, for the browser. */
export type ShellData = Main & { categoryIndex: string };

/** What the shell is made of; null where the API has none to give, for a page shows without it too. */
export async function loadMain({ client, view }: App.Locals): Promise<ShellData | null> {
  const { group: gender, lang } = view;
  const lifetime = LIFETIMES.categories;
  const all = { lifetime, gender, section: 'all', lang } as const;
  try {
    const answer = await client.read(main, { lifetime: LIFETIMES.videos, gender, lang });
    return { ...answer, categoryIndex: readUrl(categories, all, undefined) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
