import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { becomePinned, SERVER_ARGS, SERVER_ENVIRONMENT } from './pinned-node.mjs';

ensureInstalled({ withTools: false });
ensureBuilt();
becomePinned(SERVER_ARGS, SERVER_ENVIRONMENT);
