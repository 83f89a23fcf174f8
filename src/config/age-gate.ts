/** The 29 countries whose visitors see the age gate (SPEC.md §4): the European Union, US and GB. */
export const GATE_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se ' + 'us gb'
  ).split(' '),
);

/** Countries whose gate has a text of its own (SPEC.md §4). */
export const GATE_TEXT_COUNTRIES = ['ru', 'fr', 'de'] as const;

/** Which gate a page carries: none, the common text, or a country's own. */
export const GATES = ['none', 'default', ...GATE_TEXT_COUNTRIES] as const;

export type Gate = (typeof GATES)[number];
