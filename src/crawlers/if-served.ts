import { ApiError } from '#client/errors.ts';

/** What was read, or `otherwise` where the API does not have it: one at `API_ORIGIN` may lack whole lists. Rejects when it is in trouble. */
export async function ifServed<Answer>(
  answer: Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.isVisitorsMistake) return otherwise;
    throw error;
  }
}
