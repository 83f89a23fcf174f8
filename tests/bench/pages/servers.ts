import { createClient } from '#client/client.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../setup/certificate.ts';
import { freePort } from '../../setup/free-port.ts';
import type { RunningSite } from '../../setup/site.ts';
import { startNginx } from '../support/nginx.ts';
import { PAGE_TYPES, type FloorPage, type PageType } from './floor/pages.ts';
import { writeFloor } from './floor/write.ts';
import { floorConfig, HOSTS, startFront, type Host } from './front.ts';
import type { Store } from './options.ts';
import { startBehind, startCold, warmUp } from './site.ts';

export interface Servers {
  pages: ReadonlyMap<PageType, FloorPage>;
  /** Where each host is found on this machine. */
  ports: ReadonlyMap<Host, number>;
  /** By it a browser can trust them. */
  keyHash: string;
  /** Starts the site whose store is empty anew. */
  chill: () => Promise<void>;
}

/** Starts floor, site and the nginx before each; what was started is stopped with `stack`. */
export async function startServers(
  stack: AsyncDisposableStack,
  types: readonly PageType[],
  stores: readonly Store[],
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-bench-pages-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const certificate = makeCertificate(folder, Object.values(HOSTS));
  const ports = new Map<Host, number>();

  async function putFrontBefore(host: Store, origin: string) {
    const port = await freePort();
    const front = { host, origin, certificate, port, folder: join(folder, host) };
    const { forgetPages, stop } = await startFront(front);
    stack.defer(stop);
    ports.set(host, port);
    return forgetPages;
  }

  // The warm site also says what the floor is made of.
  const { origin, stop } = await startBehind(HOSTS.warm, await freePort());
  stack.defer(async () => void (await stop()));
  await putFrontBefore('warm', origin);

  const client = createClient({ fetch, origin });
  const floor = join(folder, 'floor');
  const pages = new Map<PageType, FloorPage>();
  for (const type of types) {
    const page = await PAGE_TYPES[type](client, origin);
    await writeFloor(floor, type, page.html, origin);
    await warmUp(origin, page.path);
    pages.set(type, page);
  }
  const floorPort = await freePort();
  const config = floorConfig({ port: floorPort, certificate, folder: floor });
  stack.defer(await startNginx(join(folder, 'nginx'), config, floorPort));
  ports.set('floor', floorPort);

  if (!stores.includes('cold')) {
    return { pages, ports, keyHash: certificate.keyHash, chill: () => Promise.resolve() };
  }
  const coldPort = await freePort();
  let chilled: RunningSite | undefined;
  stack.defer(async () => void (await chilled?.stop()));
  const forgetPages = await putFrontBefore('cold', `http://127.0.0.1:${coldPort}`);
  return {
    pages,
    ports,
    keyHash: certificate.keyHash,
    chill: async () => {
      await chilled?.stop();
      forgetPages();
      chilled = await startCold(HOSTS.cold, coldPort);
    },
  };
}
