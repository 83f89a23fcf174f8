import type { WriteCall } from './call.ts';
import type { INPUT_PATH } from './input-path.ts';

export { INPUT_PATH } from './input-path.ts';

/**
 * One of the actions of input.php, told apart by the form's field `act`: a write with fields, access and errors of its own,
 * which shares its address with the others. Its `name` is its key in acts.ts, its `act` the word on the wire.
 */
export interface Act<Body, Answer> extends WriteCall<Body, Answer> {
  readonly act: string;
  readonly path: typeof INPUT_PATH;
}

/** With which codes every action may be refused. */
export const ACT_ERRORS = [
  'bad_request',
  'bad_origin',
  'too_many_attempts',
  'invalid',
  'busy',
] as const;
/** And every one for members, their own sake or somebody else's. */
export const MEMBER_ACT_ERRORS = [...ACT_ERRORS, 'need_auth'] as const;
