import { API_BASE, readUrl, type ReadCall, type WriteCall } from '#contract/call.ts';
import { errorAnswer } from '#contract/errors.ts';
import { ApiError } from './errors.ts';

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** Origin that paths are resolved against; the page's own in a browser. */
  origin: string;
  /** Told of an answer that is not as the contract says: by which call, and where in it. */
  misread?: (call: string, where: string) => void;
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

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
}

/** A call, as far as its answer goes. */
interface Answered<Answer> {
  readonly name: string;
  readonly answer: {
    safeParse: (
      value: unknown,
    ) => { success: true; data: Answer } | { success: false; error: { issues: readonly Issue[] } };
  };
}

/** Where an answer is wrong, and how; never what stands there, which may be somebody's. */
const whereOf = ({ path, code = '' }: Issue): string => `${path.map(String).join('.')}: ${code}`;

async function answerOf<Answer>(
  { fetch, misread }: Pick<ClientOptions, 'fetch' | 'misread'>,
  request: Request,
  call: Answered<Answer>,
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
    if (code === 'bad_answer') misread?.(call.name, 'no JSON');
    throw new ApiError(code, status >= 400 ? status : 502, { cause });
  }
  const failure = errorAnswer.safeParse(body);
  if (failure.success) {
    const { code, field, info, errors } = failure.data;
    const told = wait > 0 ? { seconds: wait, ...info } : info;
    throw new ApiError(code, status >= 400 ? status : 404, { field, info: told, errors });
  }
  if (status >= 400) throw new ApiError('bad_answer', status);
  const answer = call.answer.safeParse(body);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue ? whereOf(issue) : '';
  misread?.(call.name, where);
  throw new ApiError('bad_answer', 502, { cause: new TypeError(where) });
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
export function createClient({ origin, ...by }: ClientOptions): Client {
  return {
    read: (call, params, ...[query, signal]) => {
      const url = new URL(readUrl(call, params, query as never), origin);
      return answerOf(by, new Request(url, { signal: signal ?? null }), call);
    },
    send: (call, body) => {
      const request = new Request(new URL(API_BASE + call.path, origin), {
        method: 'POST',
        body: formOf(
          body,
          call.multipart ?? Object.values(body).some((value) => value instanceof Blob),
        ),
      });
      return answerOf(by, request, call);
    },
  };
}
