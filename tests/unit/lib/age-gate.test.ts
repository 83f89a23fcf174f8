import { describe, expect, it } from 'vitest';
import { GATE_TEXT_COUNTRIES } from '#config/age-gate.ts';
import { GATED } from '../../setup/gate-countries.ts';
import { DEFAULT_AGE_POLICY, parseAgePolicy, type AgePolicy } from '#config/age-policy.ts';
import { gateOf, gateState, proofAfter, type AgeProof } from '#lib/age-gate.ts';

function policyOf(text: string): AgePolicy {
  const policy = parseAgePolicy(text);
  if (typeof policy === 'string') throw new Error(policy);
  return policy;
}

describe('what is known of an age', () => {
  it.each([
    ['nothing', 'enter', 'declared'],
    ['nothing', 'verified', 'verified'],
    ['nothing', 'refused', 'nothing'],
    ['nothing', 'expired', 'nothing'],
    ['declared', 'enter', 'declared'],
    ['declared', 'verified', 'verified'],
    ['declared', 'refused', 'nothing'],
    ['declared', 'expired', 'declared'],
    ['verified', 'enter', 'verified'],
    ['verified', 'verified', 'verified'],
    ['verified', 'refused', 'verified'],
    ['verified', 'expired', 'nothing'],
  ] as const)('%s, %s: %s', (before, event, after) => {
    expect(proofAfter(before, event)).toBe(after);
  });
});

describe('where the gate stands', () => {
  const policy = policyOf('aa=none,de=declared,fr=verified'.replace('aa', 'ch'));

  it.each([
    ['ch', 'nothing', 'open', 'open'],
    ['ch', 'declared', 'open', 'open'],
    ['ch', 'verified', 'open', 'open'],
    ['de', 'nothing', 'asking', 'asking'],
    ['de', 'declared', 'open', 'open'],
    ['de', 'verified', 'open', 'open'],
    ['fr', 'nothing', 'verifying', 'closed'],
    ['fr', 'declared', 'verifying', 'closed'],
    ['fr', 'verified', 'open', 'open'],
  ] as const)('in %s with %s: %s, without a provider %s', (country, proof, withOne, without) => {
    const facts = { policy, country, proof };
    expect(gateState({ ...facts, canVerify: true })).toBe(withOne);
    expect(gateState({ ...facts, canVerify: false })).toBe(without);
  });
});

describe('the gate of a page', () => {
  const gate = (country: string | null, proof: AgeProof = 'nothing', policy = DEFAULT_AGE_POLICY) =>
    gateOf({ policy, country, proof, canVerify: true });

  it('AGE-01 AGE-02 is there in each of the 29 countries', () => {
    expect(GATED).toHaveLength(29);
    for (const country of GATED) expect([country, gate(country)]).not.toContain('none');
  });

  it.each([
    ['AGE-03 AGE-04', 'ru'],
    ['AGE-05', 'fr'],
    ['AGE-06', 'de'],
  ])('%s has a text of its own for %s, in any case', (_fact, country) => {
    expect(GATE_TEXT_COUNTRIES).toContain(country);
    expect([gate(country), gate(country.toUpperCase())]).toEqual([country, country]);
  });

  it.each(['jp', 'br', 'ch', 'CA'])('AGE-07 is not there in %s', (country) => {
    expect(gate(country)).toBe('none');
  });

  it('is there for a visitor from nobody knows where', () => {
    expect(gate(null)).toBe('default');
  });

  it('AGE-11 is gone with the word of a visitor, where that is enough', () => {
    expect(gate('ru', 'declared')).toBe('none');
    expect(gate('ru', 'declared', policyOf('ru=verified'))).toBe('verify');
    expect(gate('ru', 'verified', policyOf('ru=verified'))).toBe('none');
  });
});

describe('a policy as an operator writes it', () => {
  it('is laid over the default one', () => {
    const policy = policyOf(' FR=verified , jp=declared,de=none,other=declared,unknown=verified,');
    const gate = (country: string | null): string =>
      gateState({ policy, country, proof: 'nothing', canVerify: true });
    expect(['fr', 'jp', 'de', 'it', 'br', null].map(gate)).toEqual([
      'verifying',
      'asking',
      'open',
      'asking',
      'asking',
      'verifying',
    ]);
  });

  it('is the default one when nothing is written', () => {
    expect(parseAgePolicy('')).toEqual(DEFAULT_AGE_POLICY);
  });

  it.each([
    ['fr', '"fr" in it must be like fr=verified'],
    ['fr=', '"fr=" in it'],
    ['fr=maybe', '"fr=maybe" in it'],
    ['fr=none=none', '"fr=none=none" in it'],
    ['=none', '"" in it is no two-letter country'],
    ['fra=none', '"fra" in it is no two-letter country'],
    ['zz=none', '"zz" in it'],
    ['qq=none', '"qq" in it'],
    ['uk=verified', '"uk" in it'],
    ['eu=verified', '"eu" in it'],
    ['fr=none,fr=verified', 'it names fr twice'],
    ['__proto__=none', '"__proto__" in it'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(parseAgePolicy(text)).toContain(reason);
  });
});
