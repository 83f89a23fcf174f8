/** Every action of input.php (SPEC.md §7), by name: the one list that its route and its tests are made from. */
export { appeal, appealNotice } from './acts/appeal.ts';
export { block } from './acts/block.ts';
export { adoptHistory, adoptVotes, exclusions, searches, settings } from './acts/choices.ts';
export { claimChannel } from './acts/claim-channel.ts';
export { favourite } from './acts/favourite.ts';
export { friend } from './acts/friend.ts';
export { history } from './acts/history.ts';
export { leave } from './acts/leave.ts';
export { claimCase, decide, liftBlock, nameCase, openCase } from './acts/moderation.ts';
export { notification, stopMails } from './acts/notification.ts';
export { askArchive, deleteAccount, keepAccount } from './acts/own-data.ts';
export { playlist } from './acts/playlist.ts';
export { subscribe } from './acts/subscribe.ts';
export {
  addPasskey,
  askPasskey,
  beginPasskey,
  namePasskey,
  passkeySignIn,
  removePasskey,
} from './acts/passkey.ts';
export { nameAccount, unlinkProvider } from './acts/provider.ts';
export { watchLater } from './acts/watch-later.ts';
export {
  confirmFactor,
  keepFactor,
  loseFactor,
  renewFactorCodes,
  setUpFactor,
  checkStep,
  signInCode,
  switchOffFactor,
} from './acts/second-factor.ts';
export {
  cancelEmail,
  changeEmail,
  changePassword,
  checkLink,
  confirm,
  endSession,
  resend,
  restore,
  setPassword,
  signIn,
  signOut,
  signUp,
} from './acts/account.ts';
