import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { becomePinned } from './pinned-node.mjs';

ensureInstalled();
ensureBuilt();
becomePinned(['src/start.ts']);
