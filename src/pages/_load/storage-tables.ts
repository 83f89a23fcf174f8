import { AGE_PROOF_DAYS, AGE_VISIT_SECONDS } from '#config/age-gate.ts';
import { STORAGE, type AnyRow } from '#config/browser-storage.ts';
import type { Language } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import { xmlText } from '#lib/xml.ts';

type Rows = Readonly<Record<string, AnyRow>>;

const chosen = (rows: Rows, is: (row: AnyRow) => boolean): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => is(row)));

/** Rows by the placeholder of their table (docs/editors.md). */
const TABLES: Readonly<Record<string, Rows>> = {
  cookies: chosen(STORAGE.cookie, ({ account }) => account !== 'cleared'),
  member_cookies: chosen(STORAGE.cookie, ({ account }) => account === 'cleared'),
  local_storage: STORAGE.localStorage,
  tab_storage: STORAGE.sessionStorage,
  cache_storage: STORAGE.cacheStorage,
};

/** Names as a visitor finds them in the browser; `played.…` for all that begin so. */
const namesAsCode = (names: readonly string[], lang: Language): string => {
  const codes = names.map((name) => `<code>${xmlText(name.replace('*', '…'))}</code>`);
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(codes);
};

/** Rows, those that have one purpose and lifetime together. */
function grouped(rows: Rows): { names: string[]; row: AnyRow }[] {
  const groups = new Map<string, { names: string[]; row: AnyRow }>();
  for (const [name, row] of Object.entries(rows)) {
    const key = `${row.purpose} ${row.lifetime}`;
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], row });
  }
  return [...groups.values()];
}

/**
 * What the placeholders of the cookies policy become, as HTML in one language: a table of cookies or of entries of storage
 * for each kind, made of the registry, and `history_entries`, what is not kept with the necessary alone.
 */
export function storageTables(lang: Language): Readonly<Record<string, string>> {
  const t = createTranslator(lang);
  const times = { days: AGE_PROOF_DAYS, minutes: AGE_VISIT_SECONDS / 60 };
  const asHtml = (text: string): string => xmlText(text).replace(/`([^`]*)`/gu, '<code>$1</code>');
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const head = line(
    [t('storage.entry'), t('storage.purpose_of'), t('storage.lifetime_of')].map(asHtml),
    'th',
  );
  const tables = Object.entries(TABLES).map(([placeholder, rows]) => {
    const lines = grouped(rows).map(({ names, row }) =>
      line(
        [
          namesAsCode(names, lang),
          asHtml(t(`storage.purpose.${row.purpose}`)),
          asHtml(t(`storage.lifetime.${row.lifetime}`, times)),
        ],
        'td',
      ),
    );
    const body = `<thead>${head}</thead><tbody>${lines.join('')}</tbody>`;
    return [placeholder, `<table>${body}</table>`] as const;
  });
  const history = [STORAGE.localStorage, STORAGE.sessionStorage].flatMap((rows: Rows) =>
    Object.keys(chosen(rows, ({ consent }) => consent === 'history')),
  );
  return { ...Object.fromEntries(tables), history_entries: namesAsCode(history, lang) };
}
