import { GATE_TEXT_COUNTRIES, type Gate } from '#config/age-gate.ts';
import { ageRule, type AgePolicy } from '#config/age-policy.ts';

/** What is known of a visitor's age: nothing, their word, or what a provider vouched for. */
export type AgeProof = 'nothing' | 'declared' | 'verified';

/** What may happen to it: Enter was pressed, a provider said yes or no, or what it said ran out. */
export type AgeEvent = 'enter' | 'verified' | 'refused' | 'expired';

const AFTER: Readonly<Record<AgeProof, Readonly<Record<AgeEvent, AgeProof>>>> = {
  nothing: { enter: 'declared', verified: 'verified', refused: 'nothing', expired: 'nothing' },
  declared: { enter: 'declared', verified: 'verified', refused: 'nothing', expired: 'declared' },
  // One's own word takes nothing from a proof, and a provider's no is about whoever sat there then.
  verified: { enter: 'verified', verified: 'verified', refused: 'verified', expired: 'nothing' },
};

/** The proof after an event. */
export function proofAfter(proof: AgeProof, event: AgeEvent): AgeProof {
  return AFTER[proof][event];
}

/** Where the gate stands: open, asking for one's word, asking for proof, or shut because nobody can give proof. */
export type GateState = 'open' | 'asking' | 'verifying' | 'closed';

export interface GateFacts {
  policy: AgePolicy;
  /** Two letters, any case; null when not known. */
  country: string | null;
  proof: AgeProof;
  /** Whether an age-assurance provider is set up. */
  canVerify: boolean;
}

/** Where the gate stands for a visitor. */
export function gateState({ policy, country, proof, canVerify }: GateFacts): GateState {
  const rule = ageRule(policy, country);
  if (rule === 'none' || proof === 'verified') return 'open';
  if (rule === 'declared') return proof === 'declared' ? 'open' : 'asking';
  return canVerify ? 'verifying' : 'closed';
}

/** Which gate the pages of a visitor carry: that of the state, with the text of the country (SPEC.md §4). */
export function gateOf(facts: GateFacts): Gate {
  const state = gateState(facts);
  if (state === 'open') return 'none';
  if (state === 'verifying') return 'verify';
  if (state === 'closed') return 'closed';
  const code = facts.country?.toLowerCase();
  return GATE_TEXT_COUNTRIES.find((own) => own === code) ?? 'default';
}
