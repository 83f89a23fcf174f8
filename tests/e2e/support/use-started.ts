import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';

function use<Running extends object>(
  start: () => Promise<Running>,
  stop: (running: Running) => Promise<unknown>,
): Running {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    if (running) await stop(running);
  });
  return new Proxy({} as Running, {
    get: (_nothing, name): unknown => {
      if (!running) throw new Error('It runs from the first test on.');
      const value: unknown = Reflect.get(running, name);
      return typeof value === 'function' ? value.bind(running) : value;
    },
  });
}

/**
 * Starts something before the tests of a file, or of a `describe`, and stops it after them. Called at its top.
 *
 * @returns it, to be used from the first test (or a later hook) on: before, each use of it is an error.
 */
export const useStarted = <Running extends { stop: () => Promise<unknown> }>(
  start: () => Promise<Running>,
): Running => use(start, (running) => running.stop());

/** Which browser: the whole one where a test is about what a headless shell has not. */
export type BrowserName = 'chromium' | 'wholeChromium';

/** A browser for all tests of a file; as `useStarted`. */
export const useBrowser = (name: BrowserName = 'chromium', options: LaunchOptions = {}): Browser =>
  use(
    () => chromium.launch({ executablePath: inject(name), ...options }),
    (browser) => browser.close(),
  );
