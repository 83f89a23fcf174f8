import type { ReactNode } from 'react';

/** One state of a React component. */
export interface ReactState {
  /** The component's file below the folder of the page, without its ending. */
  of: string;
  name: string;
  /** Parts that no state shows by themselves: their names, each with a selector of what it alone makes. */
  shows?: Readonly<Record<string, string>>;
  /** What stores and storage have to hold before it is rendered. */
  before?: () => void;
  tree: ReactNode;
  /** What brings it into the state, once it is rendered. */
  act?: (stage: HTMLElement) => void | Promise<void>;
  /** A selector of what is there once the state is reached. */
  ready?: string;
}

/** What a file of React states exports: a function, for its texts are loaded. */
export type LoadStates = () => Promise<readonly ReactState[]>;

/** Waits until something is in a place. */
export function appears(place: HTMLElement, selector: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!place.querySelector(selector)) return;
      watcher.disconnect();
      resolve();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(place, { attributes: true, childList: true, subtree: true });
    look();
  });
}

/** Presses what a selector finds, once it is there. */
export async function press(place: HTMLElement, selector: string): Promise<void> {
  await appears(place, selector);
  place.querySelector<HTMLElement>(selector)?.click();
}
