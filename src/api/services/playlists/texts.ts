import { checkPlaylist, type PlaylistFields } from '#lib/playlist-check.ts';
import { ServiceError } from '../../errors.ts';

/** Throws `invalid` with all that is wrong with a playlist's texts (SPEC.md §5). */
export function requireTexts(fields: PlaylistFields): void {
  const errors = checkPlaylist(fields);
  if (errors.length > 0) throw new ServiceError('invalid', { field: errors[0]?.field, errors });
}
