/** A line as a visitor has it. `rtt` is milliseconds there and back, `rate` bits per second each way. */
export interface Line {
  name: string;
  rtt: number;
  rate: number;
  /** What the browser is told of it: lazy pictures start further off on a slow line. */
  effectiveType: '3G' | '4G';
}

export const LINES = {
  '4g': { name: 'slow 4G', rtt: 150, rate: 1_600_000, effectiveType: '4G' },
  '3g': { name: '3G', rtt: 300, rate: 700_000, effectiveType: '3G' },
} as const satisfies Record<string, Line>;

export type LineName = keyof typeof LINES;
