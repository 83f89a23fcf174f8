import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { ALBUM_FORM_PATH } from '#config/albums.ts';
import { FORM_BYTES } from '#config/limits.ts';
import { VIDEO_FORM_PATH } from '#config/uploads.ts';
import type { RouteName } from '#routes/table.ts';
import { withQuery } from '#lib/query.ts';
import type { RefusedForm } from '#lib/refused-form.ts';
import { clientAddress } from './client-address.ts';
import { readWritten } from './posted-form.ts';
import { RequestBody } from './request-body.ts';
import { redirect, sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isCrossSite, toWebRequest, visitorOrigin, type OwnAddress } from './web-request.ts';

/** Pages whose form with a file is too large to be held, and the call of the API to which it goes on. */
export const STREAMED: Partial<Readonly<Record<RouteName, string>>> = {
  uploadVideo: VIDEO_FORM_PATH,
  uploadAlbum: ALBUM_FORM_PATH,
};

interface StreamFormOptions extends OwnAddress {
  fetchApi: (request: Request) => Promise<Response>;
  security: HeaderPairs;
}

/** What is wrong, each with its field; of what broke off none. */
function problemsOf(answer: unknown): RefusedForm['problems'] {
  const { code, info, errors } = (answer ?? {}) as {
    code?: unknown;
    info?: RefusedForm['problems'][number]['info'];
    errors?: RefusedForm['problems'];
  };
  return Array.isArray(errors) && errors.length > 0
    ? errors
    : [{ field: 'form', code: typeof code === 'string' ? code : 'failed', info }];
}

/** The beginning of a body, where a form says all but its files: remembered while it goes by, read on where nobody took it. */
class Head implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly #body: RequestBody;
  readonly #bytes: number;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(body: RequestBody, bytes: number) {
    this.#body = body;
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for await (const chunk of this.#body) {
      const part = chunk.subarray(0, this.#bytes - this.#size);
      if (part.length > 0) this.#pieces.push(part);
      this.#size += part.length;
      yield chunk;
    }
  }

  async #readOn(): Promise<number> {
    for await (const _chunk of this) if (this.#size >= this.#bytes) break;
    return this.#size;
  }

  /** What was written in the form; nothing where it cannot be read. */
  async read(type: string | undefined): Promise<FormData> {
    // Whoever goes away meanwhile gets no answer: what is there is enough.
    if (this.#size < this.#bytes) await this.#readOn().catch(() => this.#size);
    return readWritten({ type, body: Readable.from(this.#pieces) }, this.#size);
  }
}

/**
 * Hands a form with a file that is too large to be held to the API's `call` while it comes in, and leads back to `page` with `saved=2`: its files are there.
 * One that is refused is not answered: what was wrong is given, with what was written before its files.
 */
export function streamForm({ fetchApi, security, ...own }: StreamFormOptions) {
  return async (
    to: { call: string; page: string; more: HeaderPairs },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<RefusedForm | null> => {
    if (isCrossSite(request, own)) {
      sendErrorPage(response, 403, security);
      return null;
    }
    const address = clientAddress(request, own.trustProxy);
    const body = new Head(new RequestBody(request, response, { held: null, address }), FORM_BYTES);
    const origin = visitorOrigin(request, own);
    const asked = toWebRequest(request, response, { url: origin + to.call, body });
    // Judged above: an old browser names no origin with a form.
    asked.headers.set('origin', origin);
    asked.headers.set(CLIENT_ADDRESS_HEADER, address);
    const answer = await fetchApi(asked);
    const said: unknown = await answer.json().catch(() => null);
    if (response.destroyed) return null;
    if (answer.status !== 200) {
      const form = await body.read(request.headers['content-type']);
      return response.destroyed
        ? null
        : { form, status: answer.status, problems: problemsOf(said) };
    }
    redirect(response, 303, withQuery(to.page, { saved: '2' }), security, to.more);
    return null;
  };
}

/** Whether a form has a file, or could have. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^\s*multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
