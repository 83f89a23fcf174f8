import { ensureInstalled } from './install.mjs';
import { becomePinned } from './pinned-node.mjs';

ensureInstalled({ withTools: true });
becomePinned(['node_modules/astro/bin/astro.mjs', 'dev'].concat(process.argv.slice(2)));
