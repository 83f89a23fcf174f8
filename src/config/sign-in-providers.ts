import { isSafeOrigin } from './local-hosts.ts';

/** An OpenID provider by which visitors may sign in. */
export interface SignInProvider {
  /** Of the address that begins a sign-in: its name in small letters. */
  id: string;
  /** As its button says it. */
  name: string;
  /** Its issuer (OpenID Connect Discovery, section 2). */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,23}$/u;

function parseOne(text: string): SignInProvider | null {
  const [name = '', ...rest] = text.trim().split('=');
  const address = rest.join('=');
  if (!NAME.test(name) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isSafeOrigin(url) || url.username === '' || url.password === '' || url.search || url.hash)
    return null;
  try {
    const [clientId, clientSecret] = [url.username, url.password].map(decodeURIComponent);
    // As providers write it: without a slash where there is no path.
    const issuer = url.origin + url.pathname.replace(/^\/$/u, '');
    if (clientId === undefined || clientSecret === undefined) return null;
    return { id: name.toLowerCase(), name, issuer, clientId, clientSecret };
  } catch {
    // What is percent-encoded wrongly.
    return null;
  }
}

/** Providers as an operator writes them, `Name=https://CLIENT:SECRET@issuer`, between commas; null where one cannot be read or is there twice. */
export function parseSignInProviders(text: string): readonly SignInProvider[] | null {
  if (text === '') return [];
  const found = text.split(',').map(parseOne);
  const whole = found.filter((one) => one !== null);
  const isTwice = (key: 'id' | 'issuer') =>
    new Set(whole.map((one) => one[key])).size < whole.length;
  return whole.length < found.length || isTwice('id') || isTwice('issuer') ? null : whole;
}
