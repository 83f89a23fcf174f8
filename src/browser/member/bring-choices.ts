import { signedInAs } from '#browser/storage/cookies.ts';
import { askOwnChoices } from '#client/ask-own-choices.ts';
import { excludedKeys, note, searchDigests, writeLocal } from './local-choices.ts';

/** Puts what the account has into this browser; gives whether it could be had. What was changed here meanwhile stays. */
export async function bring(member: number): Promise<boolean> {
  const before = [excludedKeys(), searchDigests()].join();
  const own = await askOwnChoices((request) => fetch(request), location.origin);
  if (!own || signedInAs() !== member || [excludedKeys(), searchDigests()].join() !== before)
    return false;
  writeLocal(own.exclusions, own.searches);
  note(member, own.revision);
  return true;
}
