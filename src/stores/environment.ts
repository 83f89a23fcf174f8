import { hasCookie } from '#browser/storage/cookies.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import { localOrMemory, type TextStorage } from '#browser/storage/local-or-memory.ts';
import { upload } from './upload.ts';

/** All that the stores know of where they run. Tests give their own; a browser's is made when first asked for. */
export interface Environment {
  storage: TextStorage;
  fetch: (request: Request) => Promise<Response>;
  /** `fetch` that tells what share of the request (0 to 1) has left. What needs no account is sent whoever is signed in by now. */
  upload: (
    request: Request,
    onProgress: (share: number) => void,
    isAnyones?: boolean,
  ) => Promise<Response>;
  /** The page's address. */
  address: () => URL;
  navigate: (address: string) => void;
  /** Whether a member is signed in: what they watch is kept by the server, not here. */
  signedIn: () => boolean;
  /** Wakes an island that waits for `islet:{topic}`. */
  announce: (topic: string) => void;
  /** Another page wrote a key (`null`: any of them). Gives a function that stops listening. */
  onStorage: (listener: (key: string | null) => void) => () => void;
  /** Whether the age gate covers the page. */
  gated: () => boolean;
  /** The page is being left, or its history is gone back or forth in. Gives a function that stops listening. */
  onLeave: (listener: () => void) => () => void;
}

let current: Environment | undefined;

/** Puts another environment in place of the browser's; `undefined` takes it away again. */
export function provideEnvironment(environment: Environment | undefined): void {
  current = environment;
}

/** The environment in use. */
export function environment(): Environment {
  return (current ??= browserEnvironment());
}

function listenTo<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): () => void {
  globalThis.addEventListener(name, listener);
  return () => {
    globalThis.removeEventListener(name, listener);
  };
}

/**
 * A write of a page that was opened for somebody else than who is signed in by now is not sent: the page settles what becomes of it. In nobody's
 * name it is, and the server says what needs an account.
 */
function refuseForOthers({ method }: Request): Promise<never> | undefined {
  if (method === 'GET' || !isOtherMember()) return undefined;
  dispatchEvent(new Event('islet:other-member'));
  return hasCookie('user') ? Promise.reject(new Error('Somebody else')) : undefined;
}

function browserEnvironment(): Environment {
  return {
    storage: localOrMemory(),
    fetch: (request) => refuseForOthers(request) ?? globalThis.fetch(request),
    upload: (request, onProgress, isAnyones) =>
      (isAnyones ? undefined : refuseForOthers(request)) ?? upload(request, onProgress),
    address: () => new URL(location.href),
    navigate: (address) => {
      location.assign(address);
    },
    signedIn: () => hasCookie('user'),
    announce: (topic) => {
      globalThis.dispatchEvent(new Event(`islet:${topic}`));
    },
    onStorage: (listener) => {
      const stops = [
        listenTo('storage', ({ key }) => listener(key)),
        // A page that was kept for the back button is not told what others wrote meanwhile.
        listenTo('pageshow', ({ persisted }) => {
          if (persisted) listener(null);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    gated: () => document.getElementById('gate') !== null,
    onLeave: (listener) => {
      const stops = [listenTo('pagehide', listener), listenTo('popstate', listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
