import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { SUGGEST_COUNT } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { categories } from '#contract/calls/categories.ts';
import { main, type Main } from '#contract/calls/main.ts';
import { suggester } from '#contract/calls/suggester.ts';

/** What the shell is made of, and the API's addresses of what a browser asks for later. */
export type ShellData = Main & { categoryIndex: string; wordIndex: string; popular: string };

/** No page waits longer for what stands around its content. */
const TIMEOUT_MS = 2_000;

/**
 * What the shell is made of; null where the API has none to give in time, for a page shows without it
 * too: a 404 or a legal page stays quick when the API hangs.
 */
export async function loadMain(
  { client, view }: Pick<App.Locals, 'client' | 'view'>,
  timeoutMs = TIMEOUT_MS,
): Promise<ShellData | null> {
  const { group: gender, lang } = view;
  const lifetime = LIFETIMES.categories;
  const all = { lifetime, gender, section: 'all', lang } as const;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const params = { lifetime: LIFETIMES.videos, gender, lang } as const;
    const answer = await client.read(main, params, undefined, timeout);
    return {
      ...answer,
      categoryIndex: readUrl(categories, all, undefined),
      wordIndex: readUrl(main, params, undefined),
      popular: readUrl(
        suggester,
        { lifetime: LIFETIMES.suggestions, count: SUGGEST_COUNT },
        { group: gender, lang },
      ),
    };
  } catch (error) {
    if (error instanceof ApiError || timeout.aborted) return null;
    throw error;
  }
}
