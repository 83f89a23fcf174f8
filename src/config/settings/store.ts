import { field } from './field.ts';
import { booleanText, wholeNumber } from './schemas.ts';

/** Finished pages: where they are kept and for how long. */
export const storeSettings = {
  pageStore: field('PAGE_STORE', 'on', '`off` leaves caching to a CDN in front.', booleanText),
  pageStoreDiskMb: field(
    'PAGE_STORE_DISK_MB',
    '512',
    'Megabytes of finished pages on disk.',
    wholeNumber(1, 1_048_576),
  ),
  pageStoreMemoryMb: field(
    'PAGE_STORE_MEMORY_MB',
    '32',
    'Megabytes of finished pages in memory.',
    wholeNumber(1, 65_536),
  ),
  pageStoreQueueMb: field(
    'PAGE_STORE_QUEUE_MB',
    '32',
    'Megabytes of finished pages that may wait to be compressed further, a third of a second of one core each; `0` leaves all as they were first compressed.',
    wholeNumber(0, 65_536),
  ),
  prerender: field(
    'PRERENDER',
    'on',
    '`off` makes no page before it is asked for: home and main listings wait too.',
    booleanText,
  ),
  proxyCacheSeconds: field(
    'PROXY_CACHE_SECONDS',
    '0',
    'How long a cache in front, set up as in [docs/production.md](docs/production.md), keeps a page; `0` where there is none.',
    wholeNumber(0, 86_400),
  ),
};
