import { COOKIES_MAX, headerText } from '#lib/request-header.ts';

/** The value of one cookie of a request, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = headerText(request.headers.get('cookie'), COOKIES_MAX);
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name)
      return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** A cookie that scripts cannot read and other sites' forms do not send. */
export function cookieHeader(
  cookie: { name: string; value: string; maxAgeSeconds: number },
  secure: boolean,
): string {
  const { name, value, maxAgeSeconds } = cookie;
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`;
}
