import { ensureInstalled } from './install.mjs';
import { becomePinned, SERVER_ENVIRONMENT } from './pinned-node.mjs';

ensureInstalled({ withTools: true });
const { NODE_COMPILE_CACHE } = SERVER_ENVIRONMENT;
becomePinned(['tests/run.ts'].concat(process.argv.slice(2)), { NODE_COMPILE_CACHE });
