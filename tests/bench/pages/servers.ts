import { createClient } from '#client/client.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, type RunningSite } from '../../setup/site.ts';
import { makeCertificate } from '../support/certificate.ts';
import { startNginx } from '../support/nginx.ts';
import { PAGE_TYPES, type FloorPage, type PageType } from './floor/pages.ts';
import { writeFloor } from './floor/write.ts';
import { frontConfig, HOSTS } from './front.ts';
import { startCold, warmUp } from './site.ts';

export interface Servers {
  pages: ReadonlyMap<PageType, FloorPage>;
  /** By it a browser can trust the front. */
  keyHash: string;
  /** Starts the site whose store is empty anew. */
  chill: () => Promise<void>;
}

interface Wanted {
  pages: readonly PageType[];
  cold: boolean;
  /** Of the front; the cold site has `coldPort`. */
  port: number;
  coldPort: number;
}

/** Starts floor, site and front; what was started is stopped with `stack`. */
export async function startServers(
  stack: AsyncDisposableStack,
  { pages: types, cold, port, coldPort }: Wanted,
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-bench-pages-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { origin, stop } = await startSite({ TRUST_PROXY: 'true' });
  stack.defer(async () => void (await stop()));

  const client = createClient({ fetch, origin });
  const floor = join(folder, 'floor');
  const pages = new Map<PageType, FloorPage>();
  for (const type of types) {
    const page = await PAGE_TYPES[type](client, origin);
    await writeFloor(floor, type, page.html, origin);
    await warmUp(origin, page.path);
    pages.set(type, page);
  }
  const certificate = makeCertificate(folder, Object.values(HOSTS));
  const origins = { [HOSTS.warm]: origin, [HOSTS.cold]: `http://127.0.0.1:${coldPort}` };
  const config = frontConfig({ port, certificate, floor, origins });
  const nginx = await startNginx(join(folder, 'nginx'), config, port);
  stack.defer(nginx.stop);

  let chilled: RunningSite | undefined;
  stack.defer(async () => void (await chilled?.stop()));
  return {
    pages,
    keyHash: certificate.keyHash,
    chill: async () => {
      if (!cold) return;
      await chilled?.stop();
      chilled = await startCold(coldPort);
    },
  };
}
