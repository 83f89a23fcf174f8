import { parseArgs } from 'node:util';
import { LINES, type LineName } from '../support/lines.ts';
import type { Shape } from '../support/shaped-line.ts';
import { PHONES, type Phone } from './measure/visit.ts';
import { PAGE_TYPES, type PageType } from './floor/pages.ts';

/** What of the site is asked: pages that are stored, pages that are first to be made, the floor itself. */
export const STORES = ['warm', 'cold'] as const;
export type Store = (typeof STORES)[number];

export interface Options {
  rounds: number;
  pages: PageType[];
  lines: LineName[];
  stores: Store[];
  phones: Phone[];
  shape: Shape | undefined;
  /** Prints what one visit asked for, in order. */
  waterfall: boolean;
  /** Folder for a trace of one more visit to each. */
  traces: string | undefined;
}

export const USAGE = `npm run bench:pages -- [options]
  --page NAME    one of ${Object.keys(PAGE_TYPES).join(', ')}; may be given again (all)
  --line NAME    4g (150 ms, 1.6 Mbit/s) or 3g (300 ms, 700 kbit/s); may be given again (both)
  --store NAME   warm or cold page store; may be given again (both)
  --phone NAME   small (360x640 at 2x) or large (412x823 at 1.75x); may be given again (both)
  --rounds N     visits to each (5)
  --shape NAME   netem or relay; by itself the first that the machine allows
  --quick        three rounds, 4g, warm store
  --waterfall    what the last visit to each asked for, in order
  --traces DIR   keeps a trace of one more visit to each, for a browser's performance panel`;

function chosen<Name extends string>(
  option: string,
  values: readonly string[] | undefined,
  all: readonly Name[],
): Name[] {
  for (const value of values ?? []) {
    if (!all.some((name) => name === value)) {
      throw new Error(`--${option} ${value}: one of ${all.join(', ')}`);
    }
  }
  return values ? all.filter((name) => values.includes(name)) : [...all];
}

function whole(option: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} ${value}: a number`);
  return number;
}

/** Reads the command line. Throws a sentence; null when help is wanted. */
export function readOptions(args: readonly string[]): Options | null {
  const many = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      page: many,
      line: many,
      store: many,
      phone: many,
      rounds: { type: 'string' },
      shape: { type: 'string' },
      traces: { type: 'string' },
      quick: { type: 'boolean', default: false },
      waterfall: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { quick } = values;
  const [shape] = values.shape ? chosen('shape', [values.shape], ['netem', 'relay'] as const) : [];
  return {
    rounds: whole('rounds', values.rounds ?? (quick ? '3' : '5')),
    pages: chosen('page', values.page, Object.keys(PAGE_TYPES) as PageType[]),
    lines: chosen(
      'line',
      values.line ?? (quick ? ['4g'] : undefined),
      Object.keys(LINES) as LineName[],
    ),
    stores: chosen('store', values.store ?? (quick ? ['warm'] : undefined), STORES),
    phones: chosen('phone', values.phone, Object.keys(PHONES) as Phone[]),
    shape,
    waterfall: values.waterfall,
    traces: values.traces,
  };
}
