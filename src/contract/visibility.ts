import './without-eval.ts';
import { z } from 'zod';

/** Who may see a playlist: its owner, whoever has its address, or everybody. */
const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * The wire's `private` and `visible` of a playlist: 0 private, 1 public (API.md), and 2 for whoever has its address, which
 * a program that knows only the two takes for one that can be seen. No code beyond these lines knows.
 */
const WIRE = { private: '0', public: '1', unlisted: '2' } as const satisfies Record<
  Visibility,
  string
>;

export const toWireVisibility = (visibility: Visibility): string => WIRE[visibility];

const fromWire = (value: unknown): Visibility | undefined =>
  VISIBILITIES.find((visibility) => WIRE[visibility] === String(value));

/** As it is answered: anything else than what is known is public, as on other hosts, and so is what says nothing. */
export const wireVisibility = z
  .unknown()
  .transform((value) => (value === false ? 'private' : (fromWire(value) ?? 'public')))
  .default('public');

/** As it is sent; takes the words too, which a typed client sends. */
export const sentVisibility = z.union([
  z.enum(VISIBILITIES),
  z.enum(['0', '1', '2']).transform((value): Visibility => fromWire(value) ?? 'private'),
]);
