import { MAX_ID } from '#contract/params.ts';
import { ServiceError } from '../errors.ts';

/** An `object_id` that is a numeric id (members, playlists). Throws `bad_object`. */
export function objectNumber(text: string): number {
  const id = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new ServiceError('bad_object');
  return id;
}
