/** Every action of input.php (SPEC.md §7), by name: the one list that its route and its tests are made from. */
export { favourite } from './acts/favourite.ts';
export { history } from './acts/history.ts';
export { leave } from './acts/leave.ts';
export { askArchive, deleteAccount, keepAccount } from './acts/own-data.ts';
export { playlist } from './acts/playlist.ts';
export { watchLater } from './acts/watch-later.ts';
export {
  changeEmail,
  changePassword,
  confirm,
  endSession,
  resend,
  restore,
  setPassword,
  signIn,
  signOut,
  signUp,
} from './acts/account.ts';
