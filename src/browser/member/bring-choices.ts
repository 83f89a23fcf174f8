import { signedInAs } from '#browser/storage/cookies.ts';
import { askOwnChoices } from '#client/ask-own-choices.ts';
import type { StoredKeys } from '#config/browser-storage.ts';
import { areSame, keysOf, localChoices, note, NOTHING, writeLocal } from './local-choices.ts';

/**
 * Puts what the account has into this browser, beside what its member left `apart` and has not taken away since; unless something
 * was changed here since it had `known`: that is told first.
 */
export async function bring(
  member: number,
  known: StoredKeys = keysOf(localChoices()),
  apart: StoredKeys = NOTHING,
): Promise<void> {
  const own = await askOwnChoices((request) => fetch(request), location.origin);
  const now = keysOf(localChoices(apart));
  if (!own || signedInAs() !== member || !areSame(known, now)) return;
  const left = localChoices(now);
  writeLocal(own, left);
  const still = keysOf(left);
  note(member, own.revision, keysOf(localChoices(still)), still);
}
