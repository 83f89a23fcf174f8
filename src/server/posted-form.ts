import type { IncomingMessage, ServerResponse } from 'node:http';
import { FormError, readForm, type FormLimits, type FormSource } from '#lib/read-form.ts';
import { clientAddress } from './client-address.ts';
import { type HeldBodies, RequestBody } from './request-body.ts';
import { RETRY_AFTER, sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isCrossSite, type OwnAddress } from './web-request.ts';

export interface PostedFormOptions extends OwnAddress {
  held: HeldBodies;
  security: HeaderPairs;
  /** Counts one more form of an address; gives the seconds it has to wait, 0 for none. */
  secondsToWait?: (address: string) => number;
}

const STATUS = {
  bad_content_type: 415,
  too_large: 413,
  too_many_fields: 413,
  bad_request: 400,
} as const;

/**
 * Gives what reads a form that was posted to this server. What is refused (another site's form, too many, too large, not
 * readable) is answered with an error page, and null is given; the body is read only after origin and limit.
 */
export function postedFormReader(options: PostedFormOptions) {
  const { trustProxy, held, security, secondsToWait } = options;
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    limits?: FormLimits,
  ): Promise<FormData | null> => {
    const address = clientAddress(request, trustProxy);
    const body = new RequestBody(request, response, { held, address });
    const refuse = (status: number, headers: HeaderPairs = []): null => {
      if (!response.destroyed) sendErrorPage(response, status, security, headers);
      return null;
    };
    if (isCrossSite(request, options)) return refuse(403);
    const wait = secondsToWait?.(address) ?? 0;
    if (wait > 0) return refuse(429, [['Retry-After', String(wait)]]);
    try {
      return await readForm({ type: request.headers['content-type'], body }, limits);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return body.isRefused ? refuse(503, RETRY_AFTER) : refuse(STATUS[error.code]);
    }
  };
}

/** What was written in a form of which the first bytes are there: no files; nothing where it cannot be read. */
export async function readWritten(source: FormSource, bytes: number): Promise<FormData> {
  const form = await readForm(source, { bytes, over: 'cut' }).catch(() => new FormData());
  for (const [name, value] of [...form]) if (typeof value !== 'string') form.delete(name);
  return form;
}
