import { textLoader, type MemberNamespace } from './island-texts.ts';
import type { TextTree } from './translate.ts';

/** As `loadTexts`, of what only members' scripts say: the names of these files are not among what every visitor's touch brings. */
export const loadMemberTexts = textLoader<MemberNamespace>(
  import.meta.glob<{ default: TextTree }>([
    '../../locales/*/move.json',
    '../../locales/*/own.json',
    '../../locales/*/social.json',
    '../../locales/*/upload.json',
  ]),
);
