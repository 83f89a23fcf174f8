import { expect, inject, it } from 'vitest';
import type { Probe } from './probe.ts';
import { residentMb } from './probe.ts';
import type { ProbeReport } from './probe-messages.ts';
import { record } from './results.ts';

/** A second visitor's stored page is answered within this, whatever goes on. */
export const BEARABLE_MS = 100;
/** A machine with other work can starve anybody for a moment: what is late three times is late. */
const TRIES = 3;

/** The site that is attacked, and the second visitor who reads it. */
export interface Ground {
  site: { origin: string; pid: number };
  probe: Probe;
}

export interface Attack {
  /** Row of the table of docs/hardening.md, or `held`. */
  row: string;
  name: string;
  /** Does the harm and judges the answers; gives them in a few words. */
  run: () => Promise<string>;
  /** How long it may take in all; ms. */
  withinMs?: number;
  /** For all tries of the test, where they take longer than the project's tests may; ms. */
  testMs?: number;
  /** How much more memory the site may hold meanwhile; MB. */
  growMb?: number;
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));
const reasonOf = (thrown: unknown): string => asError(thrown).message.split('\n')[0] ?? '';

/** A test: while it runs, the second visitor is answered in time, and memory stays within its bounds. */
export function attack(ground: () => Ground, attacked: Attack): void {
  const { row, name, run, withinMs, growMb, testMs } = attacked;
  it(
    `${row}: ${name}`,
    async () => {
      const { site, probe } = ground();
      const file = inject('hostileResults');
      const lateMs: number[] = [];
      let last: { ms: number; report: ProbeReport; grown: number } | undefined;
      for (let left = TRIES; left > 0; left -= 1) {
        const before = residentMb(site.pid);
        await probe.start();
        const started = performance.now();
        const outcome = await run().then(
          (answer) => ({ answer, error: null }),
          (error: unknown) => ({ answer: reasonOf(error), error: asError(error) }),
        );
        const ms = performance.now() - started;
        const report = await probe.stop();
        const grown = Math.round(report.peakMb) - before;
        last = { ms, report, grown };
        const inTime = report.worstMs <= BEARABLE_MS && report.failures === 0;
        const borne = inTime && ms <= (withinMs ?? Infinity) && grown <= (growMb ?? Infinity);
        if (!borne && outcome.error === null && left > 1) {
          lateMs.push(report.worstMs);
          continue;
        }
        const memoryMb = { before, after: residentMb(site.pid), peak: Math.round(report.peakMb) };
        const passed = borne && outcome.error === null;
        const { answer } = outcome;
        record(file, { row, name, passed, answer, ms, visitor: report, lateMs, memoryMb });
        if (outcome.error !== null) throw outcome.error;
        break;
      }
      if (last === undefined) return;
      expect(last.report.failures, 'answers to the second visitor that were no page').toBe(0);
      expect(last.report.worstMs, 'ms that a second visitor waited').toBeLessThanOrEqual(
        BEARABLE_MS,
      );
      if (withinMs !== undefined) expect(last.ms, 'ms that it took').toBeLessThanOrEqual(withinMs);
      if (growMb !== undefined) expect(last.grown, 'MB more').toBeLessThanOrEqual(growMb);
    },
    testMs,
  );
}

/** A test in which nobody has to be kept waiting: something that has to be so. */
export function check(row: string, name: string, run: () => Promise<string> | string): void {
  it(`${row}: ${name}`, async () => {
    const file = inject('hostileResults');
    const started = performance.now();
    const note = (passed: boolean, answer: string): void => {
      const ms = performance.now() - started;
      record(file, { row, name, passed, answer, ms, visitor: null, memoryMb: null });
    };
    try {
      note(true, await run());
    } catch (error) {
      note(false, reasonOf(error));
      throw error;
    }
  });
}
