import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims as docs/age.md asks of a provider: a JSON Web Token with HS256. */
export function signAnswer(key: string, claims: object, header: object = { alg: 'HS256' }): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export interface AgeProvider {
  /** For AGE_PROVIDER_URL. */
  url: string;
  /** Addresses it was asked with, and what visitors sent along. */
  asked: { url: URL; referrer: string | undefined }[];
  stop: () => Promise<void>;
}

function page(there: URL, key: string): string {
  const back = new URL(there.searchParams.get('return') ?? '');
  const iat = Math.floor(Date.now() / 1000);
  const answer = (adult: boolean): string => {
    const nonce = there.searchParams.get('state');
    const claims = { aud: back.origin, nonce, adult, iat, exp: iat + 300 };
    back.searchParams.set('token', signAnswer(key, claims));
    return back.href;
  };
  const links = [
    `<a href="${answer(true)}">I am 18 or older</a>`,
    `<a href="${answer(false)}">I am younger</a>`,
    `<a href="${back.origin + back.pathname}?error=cancelled">Cancel</a>`,
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test provider</title>
<h1>Test provider</h1><p>It believes everybody. Never use it for a real site.</p>${links.join('<br>')}</html>`;
}

/** An age-assurance provider that believes everybody: for tests, and to try the way there and back. */
export async function startAgeProvider(key: string, port = 0): Promise<AgeProvider> {
  const asked: AgeProvider['asked'] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    if (!URL.canParse(url.searchParams.get('return') ?? '')) {
      response.writeHead(400).end();
      return;
    }
    asked.push({ url, referrer: request.headers.referer });
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page(url, key));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
