import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import type { FieldError } from '#contract/errors.ts';
import { FormError, readForm } from '#lib/read-form.ts';
import { originOf } from '#lib/same-origin.ts';
import type { WriteContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { rateKeys } from '../middleware/rate-keys.ts';
import type { RouteContext } from './read.ts';

/** For a call that takes a file: the most bytes a form may have, and the field that made it larger. */
export interface FileRule {
  bytes: number;
  problem: FieldError;
}

/** The fields of a form; the last of several under one name counts. */
export async function fieldsOf(request: Request, file?: FileRule): Promise<object> {
  const { headers, body } = request;
  const source = { type: headers.get('content-type'), length: headers.get('content-length'), body };
  try {
    return Object.fromEntries(await readForm(source, file));
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    if (error.code === 'too_many_fields') throw new ServiceError('too_large');
    const isFile = file && error.code === 'too_large';
    throw new ServiceError(error.code, isFile ? { errors: [file.problem] } : {});
  }
}

/** Refuses what another site's page sent, and a program's call where there is something of a visitor's to misuse. */
export function checkOrigin(
  { url, headers }: Request,
  publicOrigin: string | null,
  open: boolean,
): void {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  const from = originOf({ site, origin, own: [url, publicOrigin] });
  if (from === 'cross' || (from === 'unknown' && !open)) throw new ServiceError('bad_origin');
}

/** What counts the attempts of an address; a call from within the process has none. */
export function limiter(request: Request, { limits }: RouteContext): WriteContext['limit'] {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  return async (name, about) => {
    if (address !== null) await limits.take(name, rateKeys(address, about));
  };
}
