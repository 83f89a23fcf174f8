import { countHistory } from './history-count.ts';
import { hideHeaderOnScroll } from './header.ts';
import { openGate } from './gate.ts';
import { watchPrivacy } from './privacy.ts';
import { submitOnChange } from './forms.ts';
import { prepareLeave } from './leave.ts';
import { leaveOut } from './leave-out.ts';
import { filterCategoriesInPlace } from './category-filter.ts';
import { showNetworkWhenNear } from './network.ts';
import { openModals } from './modals.ts';

// Every part works without this file: it only takes waiting or clicking away.
openGate();
watchPrivacy();
hideHeaderOnScroll();
countHistory();
leaveOut();
submitOnChange();
prepareLeave();
filterCategoriesInPlace();
showNetworkWhenNear();
openModals();
