import type { ClientDirective } from 'astro';
import intent from './intent.ts';

/** `client:load`: for what a page cannot show without script. */
const load: ClientDirective = (fetchIsland) => {
  void fetchIsland().then((hydrate) => hydrate());
};

// Where Astro's `<astro-island>` finds the directives; Astro itself would write them into every page.
Object.assign(globalThis, { Astro: { intent, load } });
