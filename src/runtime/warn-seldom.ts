import type { Logger } from 'pino';
import { tellSeldom } from '#lib/tell-seldom.ts';

/** Warns of what is wrong with an API's answers to a call. */
export type WarnSeldom = (call: string, facts: object, words: string) => void;

/** Writes the same words about the same call once a minute, with how often it was so untold: each page asks some ten calls. */
export function warnSeldom(log: Pick<Logger, 'warn'>): WarnSeldom {
  const tellers = new Map<string, () => number | null>();
  return (call, facts, words) => {
    const what = `${call} ${words}`;
    const tell = tellers.get(what) ?? tellSeldom();
    tellers.set(what, tell);
    const untold = tell();
    if (untold !== null) log.warn({ call, ...facts, untold }, words);
  };
}
