import type { Line } from '../support/lines.ts';
import { aimsOf } from './aims.ts';
import { figuresOf, type Figures } from './figures.ts';
import type { FloorPage, PageType } from './floor/pages.ts';
import { KINDS } from './measure/weight.ts';
import { PHONES, type Phone, type Visit } from './measure/visit.ts';
import type { Measured, Side } from './measure-line.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [row(head), row(rule).replaceAll(' ', ''), ...rows.map(row)].join('\n');
}

const TIMES = ['firstByte', 'firstPaint', 'largestPaint', 'speedIndex'] as const;
const HEAD = ['', 'first byte', 'first paint', 'largest paint', 'speed index'];
const MORE = ['shift', 'blocking', 'HTML alone', ...KINDS, 'all bytes', 'requests', 'elements'];

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

function cells(figures: Figures, floor: Figures): string[] {
  const ratio = (value: number, base: number): string =>
    figures === floor || base === 0 ? '' : ` (${(value / base).toFixed(2)})`;
  return [
    ...TIMES.map((key) => whole(figures[key]) + ratio(figures[key], floor[key])),
    figures.shift.toFixed(3),
    whole(figures.blocking),
    whole(figures.html),
    ...KINDS.map((kind) => whole(figures.bytes[kind])),
    whole(figures.total) + ratio(figures.total, floor.total),
    String(figures.requests),
    String(figures.elements),
  ];
}

/** The floor with AVIF is no aim: it shows how far pictures alone can go. */
const NAMES: Readonly<Record<Side, string>> = {
  floor: 'floor',
  avif: 'floor, AVIF',
  warm: 'warm',
  cold: 'cold',
};

/** The figures of one page, and what is aimed at. */
function pageReport(type: PageType, about: string, visits: ReadonlyMap<Side, Visit[]>): string[] {
  const figures = new Map([...visits].map(([side, made]) => [side, figuresOf(made)]));
  const floor = figures.get('floor');
  if (!floor) return [];
  const sides = [...figures].filter(([side]) => side !== 'floor' && side !== 'avif');
  const shown = [...visits].map(([side, made]) => `${side}: ${made.at(-1)?.largest ?? ''}`);
  const aims = sides.flatMap(([side, site]) => {
    const judged = aimsOf(type).map((aim) => ({ ...aim, ...aim.judge(site, floor) }));
    const missed = judged.filter(({ met }) => !met);
    const list = missed.map(({ name, figure, text }) => `${name} ${figure} (aim ${text})`);
    return [
      `${side}: ${judged.length - missed.length} of ${judged.length} aims met${missed.length > 0 ? `; missed: ${list.join(', ')}` : ''}`,
    ];
  });
  return [
    `### ${type} (${about})`,
    table(
      [...HEAD, ...MORE],
      [...figures].map(([side, of]) => [NAMES[side], ...cells(of, floor)]),
    ),
    `Largest: ${shown.join('; ')}.`,
    ...aims,
  ];
}

/** Everything about one line, as Markdown. */
export function lineReport(
  line: Line,
  phone: Phone,
  { shape, visits }: Measured,
  pages: ReadonlyMap<PageType, FloorPage>,
): string {
  const parts = [...visits].flatMap(([type, bySide]) =>
    pageReport(type, pages.get(type)?.about ?? '', bySide),
  );
  const { viewport, deviceScaleFactor } = PHONES[phone];
  const screen = `${viewport.width}x${viewport.height} at ${deviceScaleFactor}x`;
  const title = `## ${line.name}: ${line.rtt} ms, ${line.rate / 1000} kbit/s (${shape}), ${screen}`;
  return [title, ...parts].join('\n\n');
}

/** What one visit asked for, in order: when it began and ended, its priority and its bytes. */
export function waterfall({ asked, firstByte, firstPaint, largestPaint }: Visit): string {
  const start = asked[0]?.began ?? 0;
  const lines = asked.map(({ url, began, ended, priority, bytes }) => {
    const times = `${whole(began - start).padStart(6)} ${whole(ended - start).padStart(6)}`;
    return `${times}  ${priority.padEnd(8)} ${whole(bytes).padStart(8)}  ${new URL(url).pathname}`;
  });
  const marks = { firstByte, firstPaint, largestPaint };
  const said = Object.entries(marks).map(([name, value]) => `${name} ${whole(value)}`);
  return [said.join(', '), ...lines].join('\n');
}
