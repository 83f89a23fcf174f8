import * as calls from '#contract/acts.ts';
import { changeOwnVideos } from '../services/own-videos/change.ts';
import { act } from './actions.ts';

/** Which service carries out which action of input.php. */
export const acts = [
  act(calls.favourite, changeOwnVideos('favourites')),
  act(calls.watchLater, changeOwnVideos('watch_later')),
];
