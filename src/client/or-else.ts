import { ApiError } from './errors.ts';

// What is done without where the API cannot give it; anything else that is thrown goes on being thrown.

/** The answer, or something else where the API gives none: a page shows without it too. */
export async function orElse<Answer, Other>(
  asked: Promise<Answer>,
  otherwise: Other,
): Promise<Answer | Other> {
  const found = await orError(asked);
  return found instanceof ApiError ? otherwise : found;
}

/** The answer, or the API's trouble with it. */
export async function orError<Answer>(asked: Promise<Answer>): Promise<Answer | ApiError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * The answer, or `otherwise` where the API does not have it: one at `API_ORIGIN` may lack whole lists. Rejects when
 * it is in trouble.
 */
export async function orMissing<Answer, Other>(
  asked: Promise<Answer>,
  otherwise: Other,
): Promise<Answer | Other> {
  const found = await orError(asked);
  if (!(found instanceof ApiError)) return found;
  if (found.isClientError) return otherwise;
  throw found;
}
