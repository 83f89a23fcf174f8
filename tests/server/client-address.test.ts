import { afterEach, expect, it } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { ask, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const SOCKET = /^(?:::ffff:)?127\.0\.0\.1$/u;

it.each([
  ['the other end of the connection, whatever a visitor claims', {}, '203.0.113.9', SOCKET],
  ['what a trusted proxy saw', { TRUST_PROXY: 'true' }, '203.0.113.9', /^203\.0\.113\.9$/u],
  [
    'the last of several: the visitor may have sent the others',
    { TRUST_PROXY: 'true' },
    '10.0.0.1, 203.0.113.9,198.51.100.7',
    /^198\.51\.100\.7$/u,
  ],
  ['an IPv6 address', { TRUST_PROXY: 'true' }, '2001:db8::1', /^2001:db8::1$/u],
  ['the connection when the proxy sends no address', { TRUST_PROXY: 'true' }, 'unknown', SOCKET],
  ['the connection when the proxy sends nothing', { TRUST_PROXY: 'true' }, '', SOCKET],
])('the API is told %s', async (_what, env, forwarded, expected) => {
  let seen: string | null = null;
  const site = await startSite({
    env,
    api: (request) => {
      seen = request.headers.get(CLIENT_ADDRESS_HEADER);
      return Response.json({});
    },
  });
  const headers = { 'x-forwarded-for': forwarded, [CLIENT_ADDRESS_HEADER]: '192.0.2.66' };
  await ask(site, '/api/stat.php', { method: 'POST', headers, body: 'a=1' });
  expect(seen).toMatch(expected);
});
