import { INPUT_URL } from '#contract/input-path.ts';

/** What came of an action: `ok`, or the code of its refusal, with the fields that are wrong. */
export interface ActOutcome {
  code: string;
  /** All that the API answered. */
  answer: Readonly<Record<string, unknown>>;
  errors: readonly { field: string; code: string; info?: Record<string, string | number> }[];
  /** After how many seconds to try again, of what is refused for now. */
  wait?: { seconds: number };
}

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 15_000;

/**
 * Sends an action of input.php. Gives the API's code, or `api_unreachable`; never throws. Without the schemas of the
 * contract, which weigh more than the buttons that want it.
 */
export async function sendAct(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  fields: Readonly<Record<string, string | number>>,
): Promise<ActOutcome> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const request = new Request(new URL(INPUT_URL, origin), { method: 'POST', body, signal });
    const response = await fetch(request);
    const answer: Record<string, unknown> = Object(await response.json());
    const { error, code, errors } = answer;
    if (response.ok && !error) return { code: 'ok', answer, errors: [] };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      ...{ answer, ...(seconds > 0 && { wait: { seconds } }) },
      // A server that cannot reach its API was reached itself.
      code: typeof code === 'string' && code !== 'api_unreachable' ? code : 'general_error',
      errors: Array.isArray(errors) ? (errors as ActOutcome['errors']) : [],
    };
  } catch {
    return { code: 'api_unreachable', answer: {}, errors: [] };
  }
}
