import { signedInAs } from '#browser/storage/cookies.ts';
import { readJson } from '#browser/storage/entries.ts';
import type { StoredChoices } from '#config/browser-storage.ts';
import { bring } from './bring-choices.ts';
import {
  areSame,
  countVotes,
  endChoices,
  isSearchListCleared,
  keysOf,
  localChoices,
  note,
  readNoted,
  writeLocal,
  type Choices,
} from './local-choices.ts';

const isChanged = (noted: StoredChoices, own = localChoices(noted.apart)): boolean =>
  !areSame(noted, keysOf(own));

/** What tells the account; few visits have anything to tell. */
const teller = (): Promise<typeof import('./send-choices.ts')> => import('./send-choices.ts');

const parsed = (key: string): unknown => JSON.parse(key);

/** What was searched for since, or that all of it was forgotten. */
async function tellSearches({ searches }: Choices, noted: StoredChoices): Promise<boolean> {
  const act = 'searches';
  const { sendEntries, sendSearchesCleared } = await teller();
  if (isSearchListCleared()) return noted.searches.length === 0 || sendSearchesCleared();
  const { searches: digests } = keysOf({ exclusions: [], searches, settings: [] });
  const known = digests.indexOf(noted.searches[0] ?? NaN);
  return sendEntries({ act, section: 'add' }, known < 0 ? searches : searches.slice(0, known));
}

/** Tells the account what was changed in this browser since the two were the same: up to `own`, as more may be changed meanwhile. */
async function tell(noted: StoredChoices, own: Choices): Promise<boolean> {
  const now = keysOf(own);
  const gone = noted.excluded.filter((key) => !now.excluded.includes(key));
  const come = now.excluded.filter((key) => !noted.excluded.includes(key));
  const act = 'exclusions';
  const { sendEntries } = await teller();
  if (!(await sendEntries({ act, section: 'rem' }, gone.map(parsed)))) return false;
  if (!(await sendEntries({ act, section: 'add' }, come.map(parsed)))) return false;
  const names = new Set(own.settings.map(([name]) => name));
  const unset = noted.settings
    .map((key) => (parsed(key) as [string])[0])
    .filter((name) => !names.has(name));
  const set = now.settings.filter((key) => !noted.settings.includes(key));
  const settings = [...set.map(parsed), ...unset.map((name) => [name, null])];
  if (!(await sendEntries({ act: 'settings', section: 'set' }, settings))) return false;
  return tellSearches(own, noted);
}

/** Takes away what another member's account had brought here: it is not this one's to move. */
const dropOthers = (noted: StoredChoices): void =>
  writeLocal(localChoices(noted), { exclusions: [], searches: [], settings: [] });

function hasLocal(): boolean {
  const { exclusions, searches, settings } = localChoices();
  const videos = Object.keys(Object(readJson('videos')) as object).length;
  const own = exclusions.length + searches.length + settings.length;
  return videos + countVotes() + own > 0;
}

let following: Promise<unknown> = Promise.resolve();

async function followOnce(revision: number): Promise<void> {
  const member = signedInAs();
  const noted = readNoted();
  if (member === 0) return;
  if (noted?.member === member) {
    const { apart } = noted;
    const own = localChoices(apart);
    const changed = isChanged(noted, own);
    const known = keysOf(own);
    if (changed && !(await tell(noted, own))) return;
    if (changed) note(member, -1, known, apart);
    if (changed || noted.revision !== revision) await bring(member, known, apart);
    return;
  }
  if (noted) dropOthers(noted);
  // An account that never had any has nothing to bring.
  if (!hasLocal() && revision === 0) note(member, 0, keysOf(localChoices()));
  else if (!hasLocal()) await bring(member);
  else await import('./move-in.ts').then(({ askToMove }) => askToMove(member));
}

/** Tells before somebody signs out, which takes it from the browser, what their account does not know yet. */
function beforeSignOut(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const noted = readNoted();
  if (!form.matches('[data-signout]')) return;
  if (noted?.member !== signedInAs() || !isChanged(noted)) {
    endChoices();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  const go = (): void => {
    note(noted.member, -1, keysOf(localChoices(noted.apart)), noted.apart);
    form.requestSubmit();
  };
  tell(noted, localChoices(noted.apart)).then(go, go);
}

// On the window: before what clears the browser.
addEventListener('submit', beforeSignOut, { capture: true });

/**
 * Has a member's exclusions, recent searches and settings be the same here and in their account: what was changed here is told, what
 * another browser changed (`revision`) is brought. At a first sign-in it asks what becomes of what is here. One at a time.
 */
export function follow(revision: number): Promise<unknown> {
  following = following.then(() => followOnce(revision)).catch(() => undefined);
  return following;
}

// What is kept of a search may come after the page was compared.
addEventListener('islet:searched', () => {
  const noted = readNoted();
  if (noted) void follow(noted.revision);
});
