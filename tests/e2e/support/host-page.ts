import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright';
import { until } from './player-page.ts';

/** Somebody else's page, on another origin and another site, with a frame of ours in it. */
export interface HostSite {
  origin: string;
  stop: () => Promise<void>;
}

/** A message of the player, as the page got it. */
export interface Told {
  islet: number;
  event: string;
  origin: string;
  [fact: string]: unknown;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Serves at any path a page whose query says what stands in the frame's tag. */
export async function startHostSite(): Promise<HostSite> {
  const server: Server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host.test');
    const attributes = [...searchParams].map(([name, value]) => `${name}="${escape(value)}"`);
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><title>Blog</title><script>
        window.told = [];
        addEventListener('message', ({ data, origin, source }) =>
          source === frames[0] && told.push({ ...data, origin }));
      </script><iframe ${attributes.join(' ')}></iframe>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The frame of a host page. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** What the player has told the page so far. */
export function toldTo(page: Page): Promise<Told[]> {
  return page.evaluate(() => Reflect.get(window, 'told') as Told[]);
}

/** Sends the player a message, as the page around it. */
export async function say(page: Page, message: unknown): Promise<void> {
  await page.evaluate((sent) => frames[0]?.postMessage(sent, '*'), message);
}

/** Waits until the player has said this; facts are compared one by one. */
export async function hears(page: Page, facts: Record<string, unknown>): Promise<void> {
  const isIt = (told: Told): boolean =>
    Object.entries(facts).every(([name, value]) => told[name] === value);
  await until(async () => (await toldTo(page)).some(isIt)).toBe(true);
}
