import type { Browser } from 'playwright';
import { onTestFinished } from 'vitest';
import { newVisitor, type Visitor } from './visitor.ts';

/** Visits of a site, each of which ends with its test. */
export const useVisits =
  (browser: Browser, site: { readonly origin: string }) => async (): Promise<Visitor> => {
    const visitor = await newVisitor(browser, site.origin);
    onTestFinished(visitor.close);
    return visitor;
  };
