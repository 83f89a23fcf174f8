import { ensureInstalled } from './install.mjs';
import { becomePinned } from './pinned-node.mjs';

ensureInstalled({ withTools: true });
becomePinned(['tests/run.ts'].concat(process.argv.slice(2)));
