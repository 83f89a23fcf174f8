import { textLoader, type AccountNamespace } from './island-texts.ts';
import type { TextTree } from './translate.ts';

/** As `loadTexts`, of what the sign-in says: the names of these files are not among what every visitor's touch brings. */
export const loadAccountTexts = textLoader<AccountNamespace>(
  import.meta.glob<{ default: TextTree }>([
    '../../locales/*/account.json',
    '../../locales/*/ways.json',
  ]),
);
