import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

/** Counts a try to sign in by a provider; false where there were too many, which a page has to tell: nobody reads the API's answer but the visitor. */
export async function mayTry({ limit }: Pick<WriteContext, 'limit'>): Promise<boolean> {
  try {
    await limit('sign_in');
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}
