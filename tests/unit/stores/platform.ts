import { provideEnvironment, type Environment } from '#stores/environment.ts';
import { afterEach, vi } from 'vitest';

export interface Platform extends Environment {
  /** What the storage holds. */
  kept: Map<string, string>;
  /** Addresses gone to. */
  visited: string[];
  announced: string[];
  /** Another tab writes. */
  writeElsewhere: (key: string, value: string) => void;
  leave: () => void;
}

interface Choices {
  address?: string;
  signedIn?: boolean;
  gated?: boolean;
  fetch?: Environment['fetch'];
  upload?: Environment['upload'];
}

const mounted: (() => void)[] = [];

/** Keeps a store mounted until the test ends, as a component on the page does. */
export function mount(store: { listen: (listener: () => void) => () => void }): void {
  mounted.push(store.listen(() => undefined));
}

/** Gives the stores a platform of the test's own until the test ends. */
export function providePlatform(choices: Choices = {}): Platform {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  const storageListeners = new Set<(key: string | null) => void>();
  const leaveListeners = new Set<() => void>();
  const subscribe = <Listener>(set: Set<Listener>, listener: Listener): (() => void) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  const platform: Platform = {
    kept,
    visited: [],
    announced: [],
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    fetch: choices.fetch ?? (() => Promise.reject(new Error('nothing is asked in this test'))),
    upload: choices.upload ?? (() => Promise.reject(new Error('nothing is sent in this test'))),
    address: () => new URL(choices.address ?? '/', 'https://site.example'),
    navigate: (address) => void platform.visited.push(address),
    signedIn: () => choices.signedIn ?? false,
    announce: (topic) => void platform.announced.push(topic),
    onStorage: (listener) => subscribe(storageListeners, listener),
    gated: () => choices.gated ?? false,
    onLeave: (listener) => subscribe(leaveListeners, listener),
    writeElsewhere: (key, value) => {
      kept.set(key, value);
      for (const listener of storageListeners) listener(key);
    },
    leave: () => {
      for (const listener of leaveListeners) listener();
    },
  };
  provideEnvironment(platform);
  return platform;
}

afterEach(() => {
  for (const unmount of mounted.splice(0)) unmount();
  // A store lets go of what it is made of a second after its last listener, one after the other.
  if (vi.isFakeTimers()) vi.runAllTimers();
  provideEnvironment(undefined);
  vi.useRealTimers();
});
