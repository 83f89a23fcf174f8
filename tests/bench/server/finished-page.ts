import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A page as the server sends it. */
export interface FinishedPage {
  /** Names and values in turn, without those that Node's own server adds to every answer. */
  head: string[];
  body: Buffer;
}

/** Added by whoever sends the page. */
const OF_THE_SENDER = new Set(['date', 'connection', 'keep-alive']);

/** Asks for a page as a browser would that takes brotli. */
export async function fetchFinished(url: string): Promise<FinishedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { headers: { 'Accept-Encoding': 'br' }, agent: false }, resolve)
    .on('error', reject)
    .end();
  const answer = await promise;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  const names = answer.rawHeaders.filter((_text, index) => index % 2 === 0);
  const head = names.flatMap((name, index) =>
    OF_THE_SENDER.has(name.toLowerCase()) ? [] : [name, answer.rawHeaders[index * 2 + 1] ?? ''],
  );
  return { head, body: await buffer(answer) };
}
