import { signedInAs } from '#browser/storage/cookies.ts';
import { askOwnChoices } from '#client/ask-own-choices.ts';
import { areSame, type Choices, choicesNow, note, writeLocal } from './local-choices.ts';

/** Puts what the account has into this browser, unless something was changed here since it had `known`: that is told first. */
export async function bring(member: number, known: Choices = choicesNow()): Promise<void> {
  const own = await askOwnChoices((request) => fetch(request), location.origin);
  if (!own || signedInAs() !== member || !areSame(known, choicesNow())) return;
  writeLocal(own.exclusions, own.searches);
  note(member, own.revision, choicesNow());
}
