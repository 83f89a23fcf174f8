import { askPage, type Answer } from '../../setup/ask-page.ts';
import { startSite } from '../../setup/site.ts';
import { useShared } from '../../setup/use-started.ts';
import { startVideoApi } from '../../e2e/support/video-api.ts';
import { readPage, type ReadPage } from './read-page.ts';

/** The built site over an API that knows a few videos, each in another state. */
export interface Films {
  readonly origin: string;
  /** A page as it comes, no redirect followed. */
  ask: (path: string) => Promise<Answer>;
  read: (path: string) => Promise<ReadPage>;
  /** Reads a video's page. */
  watch: (id: number, query?: string) => Promise<ReadPage>;
}

async function startFilms(settings: Record<string, string>) {
  const api = await startVideoApi();
  const site = await startSite({ API_ORIGIN: api.origin, ...settings });
  return {
    origin: site.origin,
    reset: api.reset,
    stop: async () => {
      await site.stop();
      await api.stop();
    },
  };
}

/** The path of a video's page. */
export const filmPath = (id: number): string => `/videos/${id}/film-${id}/`;

/** Such a site for all tests of a file, shared with others; called once, at the top of the file. */
export function useFilms(): Films {
  const world = useShared(startFilms, {});
  const read = (path: string): Promise<ReadPage> => readPage(world.origin, path);
  return {
    get origin() {
      return world.origin;
    },
    ask: (path) => askPage(world.origin, path),
    read,
    watch: (id, query = '') => read(filmPath(id) + query),
  };
}
