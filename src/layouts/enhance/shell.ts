import { countHistory } from './history-count.ts';
import { hideHeaderOnScroll } from './header.ts';
import { openGate } from './gate.ts';
import { rememberNotice } from './cookie-notice.ts';
import { closeMenuOnLeave, submitOnChange } from './forms.ts';

// Every part works without this file: it only takes waiting or clicking away.
openGate();
rememberNotice();
hideHeaderOnScroll();
countHistory();
submitOnChange();
closeMenuOnLeave();
