import { askOwnPlaylists, type HeldPlaylist } from '#client/ask-own-playlists.ts';
import { askViewer } from '#client/ask-viewer.ts';
import { sendAct, type ActOutcome } from '#client/send-act.ts';
import { environment } from './environment.ts';
import { followChange } from './session.ts';

/** The lists of a member's own that a video may be in, and in which it is. */
export interface OwnLists {
  favourite: boolean;
  watchLater: boolean;
  playlists: readonly HeldPlaylist[];
}

/** Whether somebody is signed in, as the page knows it; what they may do the API decides. */
export const isSignedIn = (): boolean => environment().signedIn();

/** Asks in which of one's own lists a video is; null where nobody is signed in any more, which ends the session here, too; undefined where that cannot be known. */
export async function loadOwnLists(video: number): Promise<OwnLists | null | undefined> {
  const { fetch, address, announce } = environment();
  const { origin } = address();
  const [viewed, playlists] = await Promise.all([
    askViewer(fetch, origin, { section: 'videos', id: video }),
    askOwnPlaylists(fetch, origin, video),
  ]);
  if (viewed === null) announce('signed-out');
  if (!viewed) return viewed;
  return playlists ? { ...viewed, playlists } : undefined;
}

/** Sends an action on what is one's own; the marks of the page follow it. Never throws. */
export async function changeOwn(
  fields: Readonly<Record<string, string | number>>,
): Promise<ActOutcome> {
  const { fetch, address } = environment();
  const outcome = await sendAct(fetch, address().origin, fields);
  if (outcome.code === 'ok' || outcome.code === 'already_added') followChange(fields);
  return outcome;
}
