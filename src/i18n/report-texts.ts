import type { TextTree } from './translate.ts';
import { textLoader, type ReportNamespace } from './island-texts.ts';

/** As `loadTexts`, of what only the modal of reports says: the names of these files are not among what every visitor's touch brings. */
export const loadReportTexts = textLoader<ReportNamespace>(
  import.meta.glob<{ default: TextTree }>(['../../locales/*/report.json']),
);
