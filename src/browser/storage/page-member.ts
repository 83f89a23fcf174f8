import { signedInAs } from './cookies.ts';

/** Writes down for whom this page was opened, before another tab of the browser signs somebody else in or out. */
export function markPageMember(): void {
  document.documentElement.dataset.member = String(signedInAs());
}

/** Whether somebody else is signed in now than when this page was opened: what it sent would be theirs. */
export const isOtherMember = (): boolean => {
  const { member } = document.documentElement.dataset;
  return member !== undefined && Number(member) !== signedInAs();
};
