import type { Feature } from '../feature.ts';
import { isTheatre } from '../theatre.ts';

/** Knows whether the page is laid out around a wide player. */
export const theatre: Feature = {
  name: 'theatre',
  attach: ({ state }) => state.set({ theatre: isTheatre() }),
};
