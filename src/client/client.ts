import { API_BASE, readUrl, type ReadCall, type WriteCall } from '#contract/call.ts';
import { errorAnswer } from '#contract/errors.ts';
import { ApiError } from './errors.ts';

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** Origin that paths are resolved against; the page's own in a browser. */
  origin: string;
}

/** Typed calls over any fetch: the embedded API's function, a remote host, or the browser's. */
export interface Client {
  /** Asks a read; throws {@link ApiError}, or the abort reason of `signal`. */
  read: <Params, Query, Answer>(
    call: ReadCall<Params, Query, Answer>,
    params: NoInfer<Params>,
    ...query: Query extends undefined
      ? [query?: undefined, signal?: AbortSignal]
      : [query: Query, signal?: AbortSignal]
  ) => Promise<Answer>;
  /** Posts a write as a form, multipart where the call says so or a file is in it; throws {@link ApiError}. */
  send: <Body extends Record<string, unknown>, Answer>(
    call: WriteCall<Body, Answer>,
    body: Body,
  ) => Promise<Answer>;
}

interface Shape<Answer> {
  safeParse: (value: unknown) => { success: true; data: Answer } | { success: false };
}

async function answerOf<Answer>(
  fetch: ClientOptions['fetch'],
  request: Request,
  shape: Shape<Answer>,
): Promise<Answer> {
  let status = 502;
  let body: unknown;
  let wait = 0;
  try {
    const response = await fetch(request);
    status = response.status;
    wait = Number(response.headers.get('retry-after'));
    body = await response.json();
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    const code = status === 502 ? 'api_unreachable' : 'bad_answer';
    throw new ApiError(code, status >= 400 ? status : 502, { cause });
  }
  const failure = errorAnswer.safeParse(body);
  if (failure.success) {
    const { code, field, info, errors } = failure.data;
    const told = wait > 0 ? { seconds: wait, ...info } : info;
    throw new ApiError(code, status >= 400 ? status : 404, { field, info: told, errors });
  }
  if (status >= 400) throw new ApiError('bad_answer', status);
  const answer = shape.safeParse(body);
  if (!answer.success) throw new ApiError('bad_answer', 502);
  return answer.data;
}

type FormValue = string | number | boolean | Blob | undefined;

/** A form with what is not undefined. */
function formOf(body: Record<string, unknown>, multipart: boolean): URLSearchParams | FormData {
  const form = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(body) as [string, FormValue][]) {
    if (value === undefined) continue;
    if (!(value instanceof Blob)) form.set(name, String(value));
    else if (form instanceof FormData) form.set(name, value);
  }
  return form;
}

/** Makes a {@link Client}. Nothing is cached or retried here: that is the page store's and the browser's part. */
export function createClient({ fetch, origin }: ClientOptions): Client {
  return {
    read: (call, params, ...[query, signal]) => {
      const url = new URL(readUrl(call, params, query as never), origin);
      return answerOf(fetch, new Request(url, { signal: signal ?? null }), call.answer);
    },
    send: (call, body) => {
      const request = new Request(new URL(API_BASE + call.path, origin), {
        method: 'POST',
        body: formOf(
          body,
          call.multipart ?? Object.values(body).some((value) => value instanceof Blob),
        ),
      });
      return answerOf(fetch, request, call.answer);
    },
  };
}
