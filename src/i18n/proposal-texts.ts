import { textLoader, type ProposalNamespace } from './island-texts.ts';
import type { TextTree } from './translate.ts';

/** As `loadTexts`, of what is said of proposals, which are off until asked for: the names of these files are not among what every visitor's touch brings. */
export const loadProposalTexts = textLoader<ProposalNamespace>(
  import.meta.glob<{ default: TextTree }>('../../locales/*/proposals.json'),
);
