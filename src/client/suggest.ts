import type { SiteGroup } from '#config/site-groups.ts';
import { suggesterText } from '#contract/calls/suggester.ts';
import { createClient, type ClientOptions } from './client.ts';

/** Suggestions for a text that is being typed, by kind, counted in a group or in all. Throws what {@link createClient}'s reads throw. */
export function suggest(
  options: ClientOptions,
  asked: { text: string; group?: SiteGroup | undefined },
  signal: AbortSignal,
) {
  return createClient(options).read(suggesterText, {}, asked, signal);
}
