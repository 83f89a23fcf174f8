import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const WORD = /^[a-z_0-9-]{1,24}(?:\.php)?$/u;

/**
 * The shape of a path: what a visitor looked at stays out of the log. Kept are the name of a section
 * and of an API call; ids, names and search texts become a star.
 */
export function pathPattern(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const kept = first === 'api' ? 2 : 0;
  const shown = rest.slice(0, 8).map((segment, index) => {
    if (segment === '') return '';
    return index < kept && WORD.test(segment) && !/^\d/u.test(segment) ? segment : '*';
  });
  return ['', WORD.test(first) ? first : first && '*', ...shown].join('/');
}

/** Writes one line when a request is over: no address, no cookie, no query text. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const start = performance.now();
  response.once('close', () => {
    const path = pathPattern((request.url ?? '/').split('?', 1)[0] ?? '/');
    const ms = Math.round(performance.now() - start);
    log.debug({ id, method: request.method, path, status: response.statusCode, ms }, 'request');
  });
}
