import type { Feature } from './boot.ts';
import { ageGate } from './enhance/age-gate.ts';
import { applyExclusions } from './enhance/apply-exclusions.ts';
import { categoryFilter } from './enhance/category-filter.ts';
import { cookieConsent } from './enhance/cookie-consent.ts';
import { discreetMode } from './enhance/discreet-mode.ts';
import { earlyPress } from './enhance/early-press.ts';
import { hideHeader } from './enhance/hide-header.ts';
import { historyCount } from './enhance/history-count.ts';
import { lazySections } from './enhance/lazy-sections.ts';
import { menuDismiss } from './enhance/menu-dismiss.ts';
import { openModals, type LoadModalHost } from './enhance/open-modals.ts';
import { pageView } from './enhance/page-view.ts';
import { prefetch } from './enhance/prefetch.ts';
import { recordSearch } from './enhance/record-search.ts';
import { account } from './enhance/account.ts';
import { pageKeys } from './enhance/page-keys.ts';
import { saveScroll } from './enhance/save-scroll.ts';
import { scrollToTab } from './enhance/scroll-to-tab.ts';
import { skipEmptyFields } from './enhance/skip-empty-fields.ts';
import { submitOnChange } from './enhance/submit-on-change.ts';
import { hideWatched } from './enhance/watched-tiles.ts';
import { islandElement, type IslandLoaders } from './island-element.ts';
import { storageHintCookie } from './enhance/storage-hint-cookie.ts';

/** What a page's script hands in: parts that need React, which `browser/` does not know. */
export interface ReactParts extends IslandLoaders {
  loadModalHost: LoadModalHost;
}

/** What every page with header, menu and footer has. Each works without it: it only takes waiting or clicking away. */
export const shell = (parts: ReactParts): readonly Feature[] => [
  islandElement(parts),
  scrollToTab,
  skipEmptyFields,
  storageHintCookie,
  ageGate,
  cookieConsent,
  discreetMode,
  hideHeader,
  historyCount,
  menuDismiss,
  account,
  applyExclusions,
  hideWatched,
  submitOnChange,
  saveScroll,
  categoryFilter,
  lazySections,
  openModals(parts.loadModalHost),
  prefetch,
  recordSearch,
  pageKeys,
  pageView,
  earlyPress,
];
