import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';

/** Headers that belong to one connection (RFC 9110 §7.6.1) and headers a visitor must not forge. */
const DROPPED_FORWARD = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'accept-encoding',
  CLIENT_ADDRESS_HEADER,
]);

// fetch has decoded the body already, so the length and the encoding no longer hold.
const DROPPED_RETURN = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'proxy-authenticate',
  'content-length',
  'content-encoding',
]);

function named(headers: Headers): Set<string> {
  const list = headers.get('connection') ?? '';
  return new Set(list.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * Headers of a visitor's request that go on to another API. Cookies and the visitor's address, by which that API may
 * count attempts, go with writes only. `from` is the
 * origin asked by the visitor, `to` that of the API.
 */
export function forwardedHeaders(
  headers: Headers,
  { isWrite, from, to }: { isWrite: boolean; from: string; to: string },
): Headers {
  const listed = named(headers);
  const kept = [...headers].filter(([name]) => {
    if (name === 'cookie') return isWrite;
    return !DROPPED_FORWARD.has(name) && !listed.has(name);
  });
  const result = new Headers(kept);
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  if (isWrite && address) result.set('x-forwarded-for', address);
  // The other API compares Origin with its own address: what is same-origin here must be so there.
  if (result.get('origin') === from) result.set('origin', to);
  return result;
}

/** Headers of another API's answer that go back to the visitor. */
export function returnedHeaders(headers: Headers): Headers {
  const listed = named(headers);
  return new Headers(
    [...headers].filter(([name]) => !DROPPED_RETURN.has(name) && !listed.has(name)),
  );
}
