import { API_BASE, type WriteCall } from '#contract/call.ts';
import type { CallContext, WriteContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { cookieHeader, readCookie } from '../middleware/cookies.ts';
import { readForm } from '../middleware/form.ts';
import { checkSameOrigin } from '../middleware/same-origin.ts';
import { json, UNCACHED } from './answer.ts';

/** A write as the router sees it. */
export interface WriteRoute {
  path: string;
  answer: (
    request: Request,
    context: CallContext,
    publicOrigin: string | null,
  ) => Promise<Response>;
}

interface WriteOptions {
  /** Whether visitors without an account may make the call. */
  open: boolean;
}

/** Joins a write of the contract with the service that carries it out. */
export function write<Body>(
  call: WriteCall<Body, unknown>,
  service: (context: WriteContext, body: Body) => Promise<object>,
  options: WriteOptions,
): WriteRoute {
  return {
    path: API_BASE + call.path,
    answer: async (request, context, publicOrigin) => {
      checkSameOrigin({ request, publicOrigin, open: options.open });
      const body = call.body.safeParse(await readForm(request));
      if (!body.success) {
        const field = body.error.issues[0]?.path[0];
        throw new ServiceError('invalid', {
          field: field === undefined ? undefined : String(field),
        });
      }
      const headers = new Headers();
      const secure = (publicOrigin ?? request.url).startsWith('https:');
      const answer = await service(
        {
          ...context,
          cookie: (name) => readCookie(request, name),
          setCookie: (name, value, maxAgeSeconds) =>
            headers.append('Set-Cookie', cookieHeader({ name, value, maxAgeSeconds }, secure)),
        },
        body.data,
      );
      const response = json(answer, 200, { 'Cache-Control': UNCACHED });
      for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
      return response;
    },
  };
}
