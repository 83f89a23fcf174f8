import { readText, removeEntry, writeText } from '#browser/storage/entries.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';

const areAskedFor = (): boolean => readText('for_you') !== null;

/** Whether proposals were asked for here, and may be made: with the necessary alone nothing is kept to make them of. */
export const wantsProposals = (): boolean =>
  areAskedFor() && readText('cookie_notice') !== NECESSARY_ONLY;

/** Asks for proposals from now on; gives whether the browser could keep that. Where they were asked for, all stays. */
export const start = (): boolean => areAskedFor() || writeText('for_you', '1');

/** Forgets what proposals were made of; what is watched from now on counts. */
export const forget = (): void => {
  removeEntry('taste', 'localStorage');
};

/** Wants none any more: nothing of it stays. Gives whether the browser could do that. */
export function stop(): boolean {
  forget();
  return removeEntry('for_you', 'localStorage');
}

/** What may be forgotten, all of it or a video of the history, or not wanted any more, in another tab, or in this one by `tellForgotten`. */
const mayBeLess = ({ key, newValue }: StorageEvent): boolean =>
  key === null ||
  key === 'cookie_notice' ||
  key === 'taste' ||
  (newValue === null && key === 'for_you');

/** Tells what shows proposals that there may be less to show: also of a page that was kept for the back button. */
export function followChoice(adopt: () => void): void {
  addEventListener('storage', (event) => mayBeLess(event) && adopt());
  addEventListener('pageshow', ({ persisted }) => persisted && adopt());
}
