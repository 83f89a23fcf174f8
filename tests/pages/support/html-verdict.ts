import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

/** What is asked of a page: HTML's own rules and those of its accessibility. Every exception says why. */
const RULES: ConfigData['rules'] = {
  // React writes attributes as its properties are called, and every attribute and element in full.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'void-style': 'off',
  // Within a form the default, to send it, is what is meant; outside of one a button has nothing to send.
  'no-implicit-button-type': 'off',
  // The menu comes before the page's first headline, and has headlines of its own.
  'heading-level': ['error', { minInitialRank: 'h2' }],
  // Files of the site itself need no digest.
  'require-sri': ['error', { target: 'crossorigin' }],
  // HTML lets an id be any word; React's begin with a `_`, those of numbered headlines with a number.
  'valid-id': ['error', { relaxed: true }],
};

/** A part of a page comes without what surrounds it. */
const PART_RULES: ConfigData['rules'] = { ...RULES, 'missing-doctype': 'off' };

const validatorOf = (rules: ConfigData['rules']): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:document'],
      ...(rules && { rules }),
    }),
  );
const ofPages = validatorOf(RULES);
const ofParts = validatorOf(PART_RULES);

/** What is wrong with a page (or a part of one), as `rule: what, where`, each once. */
export async function htmlFaults(html: string): Promise<string[]> {
  const validator = /^\s*<!doctype/iu.test(html) ? ofPages : ofParts;
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}, ${selector}`),
  );
  return [...new Set(faults)];
}
