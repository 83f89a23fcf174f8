import { upload } from './upload.ts';

export interface TextStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

/** All that the stores know of where they run. Tests give their own; a browser's is made when first asked for. */
export interface Environment {
  storage: TextStorage;
  fetch: (request: Request) => Promise<Response>;
  /** `fetch` that tells what share of the request (0 to 1) has left. */
  upload: (request: Request, onProgress: (share: number) => void) => Promise<Response>;
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

/** Storage that lasts as long as the page, for a browser that refuses its own. */
function memoryStorage(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

function browserStorage(): TextStorage {
  try {
    return globalThis.localStorage;
  } catch {
    // With cookies blocked, reading the property alone throws.
    return memoryStorage();
  }
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

function browserEnvironment(): Environment {
  return {
    storage: browserStorage(),
    fetch: (request) => globalThis.fetch(request),
    upload,
    address: () => new URL(location.href),
    navigate: (address) => {
      location.assign(address);
    },
    signedIn: () => /(?:^|; )user=/u.test(document.cookie),
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
