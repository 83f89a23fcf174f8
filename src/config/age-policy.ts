import { GATE_COUNTRIES, GATE_TEXT_COUNTRIES } from './age-gate.ts';
import { isCountry, KOSOVO } from './countries.ts';

/** What a country asks of a visitor: nothing, their word, or proof by an age-assurance provider. */
const AGE_RULES = ['none', 'declared', 'verified'] as const;

export type AgeRule = (typeof AGE_RULES)[number];

export interface AgePolicy {
  /** By two lower-case letters. */
  countries: ReadonlyMap<string, AgeRule>;
  /** For a known country that is not among them. */
  other: AgeRule;
  /** For a visitor whose country is not known. */
  unknown: AgeRule;
}

/** SPEC.md §4: the 29 countries and those with a text of their own are asked, and whoever may be from one. */
export const DEFAULT_AGE_POLICY: AgePolicy = {
  countries: new Map([...GATE_COUNTRIES, ...GATE_TEXT_COUNTRIES].map((code) => [code, 'declared'])),
  other: 'none',
  unknown: 'declared',
};

/** What a policy asks of a visitor from `country`: two letters in any case, or null when not known. */
export function ageRule(policy: AgePolicy, country: string | null): AgeRule {
  if (country === null) return policy.unknown;
  return policy.countries.get(country.toLowerCase()) ?? policy.other;
}

/** Whether it wants anybody's age verified. */
export function wantsProof({ countries, other, unknown }: AgePolicy): boolean {
  return [...countries.values(), other, unknown].includes('verified');
}

const isRule = (text: string | undefined): text is AgeRule =>
  AGE_RULES.some((rule) => rule === text);

/** `uk` and `eu` are none: of what they ask nobody would ever be asked. */
const isNamed = (name: string): boolean =>
  isCountry(name.toUpperCase()) || name === KOSOVO.toLowerCase();

/**
 * Reads a policy as an operator writes it, `fr=verified,ch=none,other=declared,unknown=verified`, over the default one.
 * Of a text that cannot be used it gives the reason instead, as the end of a sentence.
 */
export function parseAgePolicy(text: string): AgePolicy | string {
  const countries = new Map(DEFAULT_AGE_POLICY.countries);
  const rest = { other: DEFAULT_AGE_POLICY.other, unknown: DEFAULT_AGE_POLICY.unknown };
  const named = new Set<string>();
  for (const entry of text.split(',').map((part) => part.trim().toLowerCase())) {
    if (entry === '') continue;
    const [name = '', rule, more] = entry.split('=').map((part) => part.trim());
    if (!isRule(rule) || more !== undefined) {
      return `"${entry}" in it must be like fr=verified, with ${AGE_RULES.join(', ')} after the sign`;
    }
    if (named.has(name)) return `it names ${name} twice`;
    named.add(name);
    if (name === 'other' || name === 'unknown') rest[name] = rule;
    else if (isNamed(name)) countries.set(name, rule);
    else return `"${name}" in it is no two-letter country, nor other, nor unknown`;
  }
  return { countries, ...rest };
}
