import { FileListError, PlaybackError } from '#player/errors.ts';
import { toSources } from '#player/file-list.ts';
import type { PlayerServices } from './setup.ts';

/** The calls and the history come when they are first needed, so that they do not delay the picture. */
const calls = () => import('./calls.ts');

/** Joins the player to the API and to the history of this browser; `islands/player` adds its controls. */
export const pageServices: Omit<PlayerServices, 'loadInterface'> = {
  refetch: async (videoId, mediaOrigin, own = false) => {
    const { ApiError, readFiles, showAgeWall } = await calls();
    try {
      return toSources(await readFiles(videoId, own), mediaOrigin);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'private_video') throw new PlaybackError('private', code);
      if (code === 'deleted_video') throw new PlaybackError('deleted', code);
      // Also what is limited to other countries; any other answer is trouble of the API, or of the line.
      if (code === 'not_found' || code === 'limited_here') throw new PlaybackError('missing', code);
      if (code === 'age_verification_required') showAgeWall();
      throw new FileListError({ cause: error });
    }
  },
  reportView: async ({ videoId, watched }) => {
    const { sendView, rememberVideo, recordTaste } = await calls();
    if (watched) {
      rememberVideo(watched);
      recordTaste(videoId);
    }
    sendView(videoId);
  },
  loadWatchReport: async (videoId) => {
    const { sendWatched } = await calls();
    return (seconds) => sendWatched(videoId, seconds);
  },
  findNext: async (setup) => (await import('./next-video.ts')).findNext(setup),
  findPrevious: async (setup) =>
    (await import('./next-in-playlist.ts')).previousInPlaylist(
      setup,
      new URLSearchParams(location.search),
    ),
  log: (error) => {
    // eslint-disable-next-line no-console -- a visitor's browser has no other log
    console.warn('player:', error);
  },
};
