import { suggesterText, type SuggestQuery } from '#contract/calls/suggester.ts';
import { createClient, type ClientOptions } from './client.ts';

/** Suggestions for a text that is being typed, by kind, counted in a group or in all, categories in a language. Throws what {@link createClient}'s reads throw. */
export function suggest(
  options: ClientOptions,
  asked: SuggestQuery & { text: string },
  signal: AbortSignal,
) {
  return createClient(options).read(suggesterText, {}, asked, signal);
}
