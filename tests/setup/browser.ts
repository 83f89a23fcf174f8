import type { TestProject } from 'vitest/node';
import { findChromium, findHeadlessShell } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that tests launch. */
    chromium: string;
    /** Path of one that has all that visitors' browsers have, and takes longer. */
    wholeChromium: string;
  }
}

/** Finds the browsers once for all files of a run; tests take it with `inject('chromium')`. */
export default function setup(project: TestProject): void {
  project.provide('wholeChromium', findChromium());
  project.provide('chromium', findHeadlessShell());
}
