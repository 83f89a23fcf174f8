/** The 29 countries whose visitors see the age gate (SPEC.md §4): the European Union, US and GB. */
export const GATE_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se ' + 'us gb'
  ).split(' '),
);

/** Countries whose gate has a text of its own (SPEC.md §4). */
export const GATE_TEXT_COUNTRIES = ['ru', 'fr', 'de'] as const;

/** Gates that a visitor's own word opens: the common text, or a country's own. */
const WORD_GATES = ['default', ...GATE_TEXT_COUNTRIES] as const;

/** Gates that it does not open: the age has to be verified, or there is nobody who could verify it. */
const BLOCKING_GATES = ['verify', 'closed'] as const;

/** Which gate a page carries. */
export const GATES = ['none', ...WORD_GATES, ...BLOCKING_GATES] as const;

export type WordGate = (typeof WORD_GATES)[number];
export type BlockingGate = (typeof BLOCKING_GATES)[number];
export type Gate = (typeof GATES)[number];

/** Whether nothing may be shown behind a gate: it covers no content but takes its place. */
export function isBlocked(gate: Gate): gate is BlockingGate {
  return gate === 'verify' || gate === 'closed';
}

/** Below this age nobody enters. */
export const ADULT_AGE = 18;

/** How long a verified age counts. The day it ends is the same for all who were verified on one day. */
export const AGE_PROOF_DAYS = 30;

/** How long a verification may take, from leaving the site to coming back. */
export const AGE_VISIT_SECONDS = 900;
