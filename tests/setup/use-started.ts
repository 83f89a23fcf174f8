import { afterAll, beforeAll } from 'vitest';
import { borrow, giveBack, type World } from './worlds.ts';

/** Stands for what `read` gives at the time of each use. */
export function standIn<Target extends object>(read: () => Target): Target {
  return new Proxy({} as Target, {
    get: (_nothing, name): unknown => {
      const target = read();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

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
  return standIn(() => {
    if (!running) throw new Error('It runs from the first test on.');
    return running;
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

/**
 * Something that this file shares with others of its worker, started by the first that asks for it with these settings;
 * as `useStarted`. A file that changes what its `reset` does not put right starts one of its own.
 */
export const useShared = <Settings, Running extends World>(
  start: (settings: Settings) => Promise<Running>,
  settings: Settings,
): Running => use(() => borrow(start, settings), giveBack);
