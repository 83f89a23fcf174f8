import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { main, type Main } from '#contract/calls/main.ts';

/** What the shell is made of; null where the API has none to give, for a page shows without it too. */
export async function loadMain({ client, view }: App.Locals): Promise<Main | null> {
  const { group: gender, lang } = view;
  try {
    return await client.read(main, { lifetime: LIFETIMES.videos, gender, lang });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
