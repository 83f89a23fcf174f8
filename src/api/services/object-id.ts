import { ServiceError } from '../errors.ts';

/** An `object_id` that is a numeric id (members, playlists). Throws `bad_object`. */
export function objectNumber(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new ServiceError('bad_object');
  return Number(text);
}
