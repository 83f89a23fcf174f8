import { OWN_CHOICES_URL } from '#contract/input-path.ts';

/** What a member leaves out, as `[kind, title, dir]`, searched for, the latest first, and their settings by name. */
export interface OwnChoices {
  revision: number;
  exclusions: (readonly [string, string, string])[];
  searches: string[];
  settings: (readonly [string, string])[];
}

const TIMEOUT_MS = 10_000;

/** Asks for it; null without an answer. Never throws. Without the schemas of the contract. */
export async function askOwnChoices(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
): Promise<OwnChoices | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const request = new Request(new URL(OWN_CHOICES_URL, origin), { signal, cache: 'no-store' });
    const response = await fetch(request);
    const answer = Object(await response.json()) as Record<string, unknown>;
    const { revision, exclusions, searches, settings } = answer;
    if (!response.ok || !Array.isArray(exclusions) || !Array.isArray(searches)) return null;
    return {
      revision: Number(revision) || 0,
      exclusions: exclusions.map((one: unknown) => {
        const [kind = '', title = '', dir = ''] = Array.isArray(one) ? one.map(String) : [];
        return [kind, title, dir] as const;
      }),
      searches: searches.map(String),
      settings: (Array.isArray(settings) ? settings : []).map((one: unknown) => {
        const [name = '', value = ''] = Array.isArray(one) ? one.map(String) : [];
        return [name, value] as const;
      }),
    };
  } catch {
    return null;
  }
}
