import { pageServices } from '#browser/player/services.ts';
import type { PlayerServices } from '#browser/player/setup.ts';

/** All that a player asks of its page: what no React is needed for, and its controls. */
export const playerServices: PlayerServices = {
  ...pageServices,
  loadInterface: async () => (await import('./interface.tsx')).showInterface,
};
