import { suggesterText } from '#contract/calls/suggester.ts';
import { createClient, type ClientOptions } from './client.ts';

/** Suggestions for a text that is being typed, by kind. Throws what {@link createClient}'s reads throw. */
export function suggest(options: ClientOptions, text: string, signal: AbortSignal) {
  return createClient(options).read(suggesterText, {}, { text }, signal);
}
