// What TypeScript's library of a page does not know of service workers; the one for workers knows no page.

export interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface AskEvent extends LifeEvent {
  readonly request: Request;
  /** What the browser asked for while the worker was starting; nothing where it does not do that. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

export interface OpenPage {
  readonly url: string;
}

export interface ToldEvent extends LifeEvent {
  readonly data: unknown;
  /** The page that tells it. */
  readonly source: OpenPage | null;
}

/** The part of `ServiceWorkerGlobalScope` that is used here. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (of: { includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: AskEvent) => void) => void) &
    ((type: 'message', listener: (event: ToldEvent) => void) => void);
}
