import { textLoader, type ThemeNamespace } from './island-texts.ts';
import type { TextTree } from './translate.ts';

/** As `loadTexts`, of the choice of colours: few touch it, so the names of these files are in no other bundle. */
export const loadThemeTexts = textLoader<ThemeNamespace>(
  import.meta.glob<{ default: TextTree }>('../../locales/*/theme.json'),
);
