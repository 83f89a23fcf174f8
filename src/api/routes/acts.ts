import * as calls from '#contract/acts.ts';
import { cancelEmail } from '../services/accounts/cancel-email.ts';
import { changeEmail } from '../services/accounts/change-email.ts';
import { changePassword } from '../services/accounts/change-password.ts';
import { checkLink } from '../services/accounts/check-link.ts';
import { confirm } from '../services/accounts/confirm.ts';
import { endOwnSession } from '../services/accounts/end-session.ts';
import { resend } from '../services/accounts/resend.ts';
import { restore } from '../services/accounts/restore.ts';
import { setPassword } from '../services/accounts/set-password.ts';
import { signIn } from '../services/accounts/sign-in.ts';
import { signOut } from '../services/accounts/sign-out.ts';
import { signUp } from '../services/accounts/sign-up.ts';
import { changeBlock } from '../services/blocks/change.ts';
import { changeFriendship } from '../services/friends/change.ts';
import { changeExclusions } from '../services/choices/exclusions.ts';
import { changeSearches } from '../services/choices/searches.ts';
import { changeSettings } from '../services/choices/settings.ts';
import { adoptVotes } from '../services/choices/adopt-votes.ts';
import { adoptHistory } from '../services/history/adopt.ts';
import { changeHistory } from '../services/history/change.ts';
import { leaveVideo } from '../services/history/leave.ts';
import { appealByReporter, appealDecision } from '../services/moderation/appeal.ts';
import { claimChannel } from '../services/channels/claim.ts';
import { changeClaim, openOwnCase } from '../services/moderation/claim.ts';
import { nameCase } from '../services/moderation/name-case.ts';
import { liftBlock } from '../services/moderation/blocks/lift.ts';
import { decide } from '../services/moderation/decide.ts';
import { changeNotifications } from '../services/notifications/change.ts';
import { stopMails } from '../services/notifications/opt-out.ts';
import { askArchive } from '../services/own-data/archive.ts';
import { deleteAccount, keepAccount } from '../services/own-data/leave-site.ts';
import { changeOwnVideos } from '../services/own-videos/change.ts';
import { changePlaylist } from '../services/playlists/change.ts';
import { changeSubscription } from '../services/subscriptions/change.ts';
import { renewRecoveryCodes, beginFactor, proveFactor } from '../services/second-factor/set-up.ts';
import {
  checkSecondStep,
  loseFactor,
  takeSecondStep,
} from '../services/second-factor/second-step.ts';
import { keepFactor, switchOff } from '../services/second-factor/switch-off.ts';
import { nameAccount } from '../services/providers/name.ts';
import { unlinkProvider } from '../services/providers/unlink.ts';
import { addPasskey, beginPasskey } from '../services/passkeys/add.ts';
import { namePasskey } from '../services/passkeys/name.ts';
import { removePasskey } from '../services/passkeys/remove.ts';
import { askPasskey, passkeySignIn } from '../services/passkeys/sign-in.ts';
import { act } from './actions.ts';

/** Which service carries out which action of input.php. */
export const acts = [
  act(calls.appeal, appealDecision, { limit: 'appeal' }),
  act(calls.appealNotice, appealByReporter, { limit: 'appeal' }),
  act(calls.claimChannel, claimChannel, { limit: 'appeal' }),
  act(calls.claimCase, changeClaim),
  act(calls.decide, decide),
  act(calls.liftBlock, liftBlock),
  act(calls.openCase, openOwnCase),
  act(calls.nameCase, nameCase),
  act(calls.block, changeBlock),
  act(calls.friend, changeFriendship),
  act(calls.subscribe, changeSubscription),
  act(calls.favourite, changeOwnVideos('favourites')),
  act(calls.history, changeHistory),
  act(calls.adoptHistory, adoptHistory),
  act(calls.exclusions, changeExclusions),
  act(calls.searches, changeSearches),
  act(calls.settings, changeSettings),
  act(calls.adoptVotes, adoptVotes),
  act(calls.leave, leaveVideo),
  act(calls.notification, changeNotifications),
  act(calls.stopMails, stopMails, { limit: 'account' }),
  act(calls.askArchive, askArchive),
  act(calls.deleteAccount, deleteAccount),
  act(calls.keepAccount, keepAccount),
  act(calls.playlist, changePlaylist),
  act(calls.watchLater, changeOwnVideos('watch_later')),
  act(calls.signIn, signIn, { limit: 'sign_in' }),
  act(calls.checkStep, checkSecondStep),
  act(calls.signInCode, takeSecondStep, { limit: 'sign_in' }),
  act(calls.loseFactor, loseFactor, { limit: 'sign_in' }),
  act(calls.setUpFactor, beginFactor),
  act(calls.confirmFactor, proveFactor),
  act(calls.renewFactorCodes, renewRecoveryCodes),
  act(calls.switchOffFactor, switchOff),
  act(calls.keepFactor, keepFactor),
  act(calls.askPasskey, askPasskey, { limit: 'passkey' }),
  act(calls.passkeySignIn, passkeySignIn, { limit: 'sign_in' }),
  act(calls.beginPasskey, beginPasskey),
  act(calls.addPasskey, addPasskey),
  act(calls.namePasskey, namePasskey),
  act(calls.removePasskey, removePasskey),
  act(calls.nameAccount, nameAccount, { limit: 'sign_in' }),
  act(calls.unlinkProvider, unlinkProvider),
  act(calls.signOut, signOut),
  act(calls.signUp, signUp),
  act(calls.confirm, confirm),
  act(calls.resend, resend),
  act(calls.restore, restore),
  act(calls.checkLink, checkLink),
  act(calls.setPassword, setPassword),
  act(calls.changePassword, changePassword),
  act(calls.changeEmail, changeEmail),
  act(calls.cancelEmail, cancelEmail),
  act(calls.endSession, endOwnSession),
];
