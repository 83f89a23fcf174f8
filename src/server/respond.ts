import type { ServerResponse } from 'node:http';
import { RETRY_SECONDS } from '#config/limits.ts';
import { splitPrefix } from '#lib/view.ts';
import { barePolicy } from './csp.ts';
import { errorPage } from './error-page.ts';
import { embedded, type HeaderPairs } from './security-headers.ts';

/** For what cannot be answered just now. */
export const RETRY_AFTER: HeaderPairs = [['Retry-After', String(RETRY_SECONDS)]];

/** Answers with one of the server's own small pages. */
export function sendErrorPage(
  response: ServerResponse,
  status: number,
  security: HeaderPairs,
  more: HeaderPairs = [],
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const wait = more.find(([name]) => name === 'Retry-After')?.[1];
  const [path = '/'] = (response.req.url ?? '/').split('?', 1);
  const { prefix, path: pagePath } = splitPrefix(path);
  const embed = pagePath.startsWith('/embed/');
  const body = Buffer.from(errorPage(status, { wait: Number(wait ?? 0), prefix, embed }));
  const own: HeaderPairs = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', barePolicy(embed)],
  ];
  const ofAll = embed ? embedded(security) : security;
  response.writeHead(status, [...own, ...ofAll, ...more].flat());
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Answers with JSON that is true only now. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  security: HeaderPairs,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const content = JSON.stringify(body);
  const headers: HeaderPairs = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(content))],
    ['Cache-Control', 'no-store'],
  ];
  response.writeHead(status, [...headers, ...security].flat());
  response.end(response.req.method === 'HEAD' ? undefined : content);
}

/** An error for a program (API.md, "An error is"). */
export function sendErrorJson(
  response: ServerResponse,
  status: number,
  code: string,
  security: HeaderPairs,
  more: HeaderPairs = [],
): void {
  sendJson(response, status, { error: 1, code }, [...security, ...more]);
}

const REDIRECT_CACHING = {
  301: 'private, no-cache',
  302: 'private, no-cache',
  303: 'no-store',
  308: 'public, max-age=86400',
} as const;

/** Sends the visitor elsewhere; `location` is a path of this site, or an address that the operator set. */
export function redirect(
  response: ServerResponse,
  status: 301 | 302 | 303 | 308,
  location: string,
  security: HeaderPairs,
  more: HeaderPairs = [],
): void {
  const headers: HeaderPairs = [
    ['Location', location],
    // What a visitor's query says is nobody else's: no cache in front may keep it.
    ['Cache-Control', location.includes('?') ? 'no-store' : REDIRECT_CACHING[status]],
    ['Content-Length', '0'],
  ];
  response.writeHead(status, [...headers, ...security, ...more].flat());
  response.end();
}
