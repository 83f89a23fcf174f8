import type { Feature } from '../boot.ts';

/** What few visits need comes late: the head marked a visitor who set something for their discretion. */
export const discreetMode: Feature = {
  name: 'discreet-mode',
  attach({ root }) {
    if (!root.documentElement.dataset.discreet) return;
    import('./discreet-page.ts').then((module) => module.beDiscreet()).catch(() => undefined);
  },
};
