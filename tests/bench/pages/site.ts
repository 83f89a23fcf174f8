import { setTimeout as delay } from 'node:timers/promises';
import { COOKIES } from '#config/cookies.ts';
import { paths } from '#routes/paths.ts';
import { startSite, type RunningSite } from '../../setup/site.ts';

/** Waited for a page to be compressed as far as it goes. */
const TIMEOUT_MS = 10_000;

/** Other addresses than any that is measured: a process that has answered nothing is not what is asked about. */
const OTHERS = [
  ...['de', 'fr', 'es'].map((lang) => `/${lang}/`),
  ...[2, 3, 4, 5].map((page) => paths.videos('most-popular', page)),
  ...[2, 3].map((page) => `/ja${paths.videos('latest-updates', page)}`),
  ...['lagoon', 'forest', 'night train'].map((text) => paths.search(text)),
  ...[101, 102, 103, 104].map((id) => `/videos/${id}/`),
  paths.information('privacy'),
];

/** The length of a page as a browser gets it, a visitor who is of age. */
async function lengthOf(url: string): Promise<number> {
  const headers = { cookie: `${COOKIES.age}=1`, 'accept-encoding': 'br' };
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length') ?? 0);
}

/** Asks for a page until the store holds it in its final form, which is shorter than that of its first answer. */
export async function warmUp(origin: string, path: string): Promise<void> {
  const first = await lengthOf(origin + path);
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end && (await lengthOf(origin + path)) >= first) await delay(100);
}

/** A site on `port`, set up for the sample nginx before it, which visitors know as `host`. */
export function startBehind(host: string, port: number): Promise<RunningSite> {
  return startSite({
    PORT: String(port),
    PUBLIC_ORIGIN: `https://${host}`,
    TRUST_PROXY: 'true',
    COUNTRY_HEADER: 'X-Country',
    COUNTRY_DATABASE: 'off',
    PROXY_CACHE_SECONDS: '10',
  });
}

/** The same with a store that holds none of the pages that are measured. */
export async function startCold(host: string, port: number): Promise<RunningSite> {
  const site = await startBehind(host, port);
  for (const path of OTHERS) await lengthOf(site.origin + path);
  await warmUp(site.origin, paths.information('cookies_policy'));
  return site;
}
