import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Line } from '../support/lines.ts';
import { openLine, type Shape } from '../support/shaped-line.ts';
import { openBrowser } from './browser.ts';
import type { PageType } from './floor/pages.ts';
import { floorPath } from './floor/write.ts';
import { HOSTS } from './front.ts';
import { visit, type Phone, type Visit } from './measure/visit.ts';
import type { Options, Store } from './options.ts';
import type { Servers } from './servers.ts';

/** The floor, the same page with the AVIF of its pictures, and the site. */
export type Side = 'floor' | 'avif' | Store;

const isFloor = (side: Side): side is 'floor' | 'avif' => side === 'floor' || side === 'avif';

/** All visits on one line, by page and by what was asked. */
export interface Measured {
  shape: Shape;
  visits: ReadonlyMap<PageType, ReadonlyMap<Side, Visit[]>>;
}

/** Visits every page in turns, one of each a round, so that what slows the machine for a while slows all. */
export async function measureLine(
  whole: AsyncDisposableStack,
  [line, phone]: readonly [Line, Phone],
  { rounds, stores, shape, traces }: Options,
  servers: Servers,
  say: (text: string) => void,
): Promise<Measured> {
  const { pages, ports, chill } = servers;
  // Put away with the line, or with everything when somebody ends the command.
  await using stack = whole.use(new AsyncDisposableStack());
  const shaped = await openLine(line, [...ports.values()], shape);
  stack.defer(shaped.stop);
  const browser = await openBrowser(stack, line, shaped, servers);

  const sides: Side[] = ['floor', 'avif', ...stores];
  const none = (): Map<Side, Visit[]> => new Map(sides.map((side) => [side, []]));
  const visits = new Map([...pages.keys()].map((type) => [type, none()]));
  const addressOf = (type: PageType, side: Side): string =>
    isFloor(side)
      ? `https://${HOSTS.floor}${floorPath(type, side)}`
      : `https://${HOSTS[side]}${pages.get(type)?.path ?? ''}`;

  /** A visit that is traced is slower: one more, which is not counted. */
  async function trace(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const [type, bySide] of visits) {
      for (const side of bySide.keys()) {
        await visit(browser, addressOf(type, side), phone, join(folder, `${type}-${side}.json`));
      }
    }
  }

  // The first page of a browser pays for its start.
  for (const type of [...pages.keys()].slice(0, 1)) {
    await visit(browser, addressOf(type, 'floor'), phone);
  }
  for (let round = 0; round < rounds; round += 1) {
    say(`${line.name}, ${phone} phone, round ${round + 1} of ${rounds} …`);
    await chill();
    for (const [type, bySide] of visits) {
      for (const [side, kept] of bySide) {
        kept.push(await visit(browser, addressOf(type, side), phone));
      }
    }
  }
  if (traces !== undefined) await trace(join(traces, line.effectiveType, phone));
  return { shape: shaped.shape, visits };
}
