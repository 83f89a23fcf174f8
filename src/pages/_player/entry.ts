import { watchPlayers } from '#islands/player/loader.ts';

// What the player asks of the API is fetched with the player, not with the page.
watchPlayers(() => import('./services.ts').then(({ playerServices }) => playerServices));
