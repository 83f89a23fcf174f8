import { median } from '../support/median.ts';
import type { Visit } from './measure/visit.ts';
import { KINDS, type Kind } from './measure/weight.ts';

const MEASURES = [
  'firstByte',
  'firstPaint',
  'largestPaint',
  'speedIndex',
  'shift',
  'blocking',
  'html',
  'requests',
  'elements',
] as const satisfies readonly (keyof Visit)[];

/** Medians of some visits; times in milliseconds. */
export interface Figures extends Record<(typeof MEASURES)[number], number> {
  bytes: Record<Kind, number>;
  /** All bytes. */
  total: number;
}

const of = <Key extends string>(
  keys: readonly Key[],
  value: (key: Key) => number,
): Record<Key, number> => Object.fromEntries(keys.map((key) => [key, value(key)])) as never;

/** The median of each measure of some visits to one page. */
export function figuresOf(visits: readonly Visit[]): Figures {
  const bytes = of(KINDS, (kind) => median(visits.map((visit) => visit.bytes[kind])));
  const total = Object.values(bytes).reduce((sum, value) => sum + value, 0);
  return { ...of(MEASURES, (key) => median(visits.map((visit) => visit[key]))), bytes, total };
}
