import type { Access } from '#contract/call.ts';
import { ServiceError } from './errors.ts';

/** The member who makes a call. Who has no session is nobody: null. */
export interface Viewer {
  /** Of the member. */
  id: number;
  /** A moderator without a second factor is a member. */
  role: 'member' | 'moderator';
  /** Whether a second factor is all that they lack to be a moderator. */
  needsFactor?: true;
  /** What is kept of their session's token. */
  session: string;
}

/**
 * Refuses a call that this viewer may not make. Whether something is the viewer's own, the service decides: it has to look.
 *
 * @throws ServiceError `need_auth` where somebody has to be signed in, `no_permission` where they are and may not, `need_factor` where a second factor would let them.
 */
export function authorize(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (viewer === null) throw new ServiceError('need_auth');
  if (access === 'moderator' && viewer.role !== 'moderator')
    throw new ServiceError(viewer.needsFactor ? 'need_factor' : 'no_permission');
}

/** The viewer of a call that is not for anyone. Throws `need_auth` where there is none. */
export function requireViewer({ viewer }: { viewer: Viewer | null }): Viewer {
  if (viewer === null) throw new ServiceError('need_auth');
  return viewer;
}
