import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that tests launch. */
    chromium: string;
  }
}

/** Finds the browser once for all files of a run; tests take it with `inject('chromium')`. */
export default function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
}
