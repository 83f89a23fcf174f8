import type { PlayerSetup } from '#browser/player/setup.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';

/** Where one signs in to see a video, and comes back to it; not to an embed, which is on another site. */
export const signInPath = ({ prefix, watched }: Pick<PlayerSetup, 'prefix' | 'watched'>): string =>
  withQuery(localPath(prefix, paths.login()), {
    back: watched && localPath(prefix, paths.video(watched)),
  });
