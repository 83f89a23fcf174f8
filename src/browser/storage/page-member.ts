import { signedInAs } from './cookies.ts';

/**
 * Writes down for whom this page was opened, before another tab of the browser signs somebody else in or out. One that keeps
 * what was typed until somebody signs in elsewhere is loaded anew for nobody: the server judges whose it is.
 */
export function markPageMember(): void {
  if (document.querySelector('[data-pending]')) return;
  document.documentElement.dataset.member = String(signedInAs());
}

/** Whether somebody else is signed in now than when this page was opened: what it sent would be theirs. */
export const isOtherMember = (): boolean => {
  const { member } = document.documentElement.dataset;
  return member !== undefined && Number(member) !== signedInAs();
};
