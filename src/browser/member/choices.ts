import { signedInAs } from '#browser/storage/cookies.ts';
import { readJson } from '#browser/storage/entries.ts';
import type { StoredChoices } from '#config/browser-storage.ts';
import { bring } from './bring-choices.ts';
import {
  areSame,
  type Choices,
  choicesNow,
  localExclusions,
  localSearches,
  note,
  readNoted,
  searchDigests,
  writeLocal,
} from './local-choices.ts';
import { sendEntries } from './send-choices.ts';

const isChanged = (noted: StoredChoices): boolean => !noted.left && !areSame(noted, choicesNow());

/** Exclusions that only the first of two has. */
const without = (some: Choices, others: Choices): unknown[] =>
  some.excluded
    .filter((key) => !others.excluded.includes(key))
    .map((key): unknown => JSON.parse(key));

/** Tells the account what was changed in this browser since the two were the same: up to `now`, as more may be changed meanwhile. */
async function tell(noted: StoredChoices, now: Choices): Promise<boolean> {
  const searches = localSearches();
  const act = 'exclusions';
  if (!(await sendEntries({ act, section: 'rem' }, without(noted, now)))) return false;
  if (!(await sendEntries({ act, section: 'add' }, without(now, noted)))) return false;
  if (now.searches.join() === noted.searches.join()) return true;
  const known = now.searches.indexOf(noted.searches[0] ?? NaN);
  const fresh = known < 0 ? searches : searches.slice(0, known);
  return sendEntries({ act: 'searches', section: 'add' }, fresh);
}

/** Takes away what another member's account had brought here: it is not this one's to move. */
function dropOthers(noted: StoredChoices): void {
  const digests = searchDigests();
  writeLocal(
    localExclusions().filter((one) => !noted.excluded.includes(JSON.stringify(one))),
    localSearches().filter((_text, index) => !noted.searches.includes(Number(digests[index]))),
  );
}

const hasLocal = (): boolean =>
  Object.keys(Object(readJson('videos')) as object).length > 0 ||
  localExclusions().length > 0 ||
  localSearches().length > 0;

let following: Promise<unknown> = Promise.resolve();

async function followOnce(revision: number): Promise<void> {
  const member = signedInAs();
  const noted = readNoted();
  if (member === 0 || (noted?.member === member && noted.left)) return;
  if (noted?.member === member) {
    const changed = isChanged(noted);
    const now = choicesNow();
    if (changed && !(await tell(noted, now))) return;
    if (changed) note(member, -1, now);
    if (changed || noted.revision !== revision) await bring(member, now);
    return;
  }
  if (noted) dropOthers(noted);
  if (!hasLocal()) await bring(member);
  else await import('./move-in.ts').then(({ askToMove }) => askToMove(member));
}

/** Tells before somebody signs out, which takes it from the browser, what their account does not know yet. */
function beforeSignOut(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const noted = readNoted();
  if (!form.matches('[data-signout]') || noted?.member !== signedInAs() || !isChanged(noted))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const go = (): void => {
    note(noted.member, -1, choicesNow());
    form.requestSubmit();
  };
  tell(noted, choicesNow()).then(go, go);
}

// On the window: before what clears the browser.
addEventListener('submit', beforeSignOut, { capture: true });

/**
 * Has a member's exclusions and recent searches be the same here and in their account: what was changed here is told, what
 * another browser changed (`revision`) is brought. At a first sign-in it asks what becomes of what is here. One at a time.
 */
export function follow(revision: number): Promise<unknown> {
  following = following.then(() => followOnce(revision)).catch(() => undefined);
  return following;
}
