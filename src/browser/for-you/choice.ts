import { readText, removeEntry, writeText } from '#browser/storage/entries.ts';

/** Whether proposals were asked for here. */
export const wantsProposals = (): boolean => readText('for_you') !== null;

/** Asks for proposals from now on; gives whether the browser could keep that. Where they were asked for, all stays. */
export const start = (): boolean => wantsProposals() || writeText('for_you', '1');

/** Forgets what proposals were made of; what is watched from now on counts. */
export const forget = (): void => {
  removeEntry('taste', 'localStorage');
};

/** Wants none any more: nothing of it stays. Gives whether the browser could do that. */
export function stop(): boolean {
  forget();
  return removeEntry('for_you', 'localStorage');
}
