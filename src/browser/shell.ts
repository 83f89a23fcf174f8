import './islands/islands.ts';
import './enhance/scroll-to-tab.ts';
import './enhance/tile-previews.ts';
import './enhance/skip-empty-fields.ts';
import { reportPageView } from './enhance/page-view.ts';
import { countHistory } from './enhance/history-count.ts';
import { hideHeaderOnScroll } from './enhance/hide-header.ts';
import { openGate } from './enhance/age-gate.ts';
import { readKept } from './storage/storage-hint-cookie.ts';
import { watchPrivacy } from './enhance/cookie-consent.ts';
import { submitOnChange } from './enhance/submit-on-change.ts';
import { prepareLeave } from './enhance/save-scroll.ts';
import { leaveOut } from './enhance/apply-exclusions.ts';
import { filterCategoriesInPlace } from './enhance/category-filter.ts';
import { fillWhenNear } from './enhance/lazy-sections.ts';
import { openModals, type LoadModalHost } from './enhance/open-modals.ts';
import { fetchAhead } from './enhance/prefetch.ts';
import { keepSearch } from './enhance/record-search.ts';

/** Starts what every page with header, menu and footer has. */
export function startShell(loadModalHost: LoadModalHost): void {
  // Every part works without this file: it only takes waiting or clicking away.
  readKept();
  openGate();
  watchPrivacy();
  hideHeaderOnScroll();
  countHistory();
  leaveOut();
  submitOnChange();
  prepareLeave();
  filterCategoriesInPlace();
  fillWhenNear();
  openModals(loadModalHost);
  fetchAhead();
  keepSearch();
  reportPageView();
}
