import { askPage, type Answer } from '../../setup/ask-page.ts';
import type { ListApi } from '../../setup/list-api.ts';
import { startListWorld } from '../../setup/list-world.ts';
import { useShared } from '../../setup/use-started.ts';
import { readPage, type ReadPage } from './read-page.ts';

/** The built site over an API of known lists, which notes what it is asked for. */
export interface Lists {
  readonly api: ListApi;
  readonly origin: string;
  /** A page as it comes, no redirect followed. */
  ask: (path: string) => Promise<Answer>;
  read: (path: string) => Promise<ReadPage>;
}

/** A site whose every page is made anew, shared with other files; called once, at the top of the file. */
export function useLists(): Lists {
  const world = useShared(startListWorld, { PAGE_STORE: 'off' });
  return {
    get api() {
      return world.api;
    },
    get origin() {
      return world.origin;
    },
    ask: (path) => askPage(world.origin, path),
    read: (path) => readPage(world.origin, path),
  };
}
