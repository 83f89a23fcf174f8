import { TRUSTED_TYPES_POLICY } from '#config/trusted-types.ts';

const rules = { createHTML: String };

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, of: typeof rules) => typeof rules };
};

const policy = trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;

/**
 * Markup of this site's server or build as what may become elements: browsers with Trusted Types take no plain text
 * there. Never for what a visitor or an address says.
 */
export const trustedHtml = (markup: string): string => policy.createHTML(markup);
