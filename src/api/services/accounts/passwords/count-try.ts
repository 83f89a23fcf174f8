import type { WriteContext } from '../../../context.ts';
import { keyOf } from '../find.ts';

/** Counts one more try of the password of a name, or of an address, wherever it is tried: of the visitor's address, and of everybody. Throws `too_many_attempts`. */
export async function countTry(
  { limit, limits }: Pick<WriteContext, 'limit' | 'limits'>,
  usr: string,
): Promise<void> {
  await limit('sign_in_name', keyOf(usr));
  await limits.take('sign_in_name_of_all', [{ key: keyOf(usr), factor: 1 }]);
}
