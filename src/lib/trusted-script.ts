import { TRUSTED_TYPES_POLICY } from '#config/trusted-types.ts';

const rules = { createScript: String, createScriptURL: String };

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, of: typeof rules) => typeof rules };
};

const policy = trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;

/** A script's text that is a constant of this site, for browsers with Trusted Types, which take no plain text there. */
export const trustedScript = (text: string): string => policy.createScript(text);

/** The address of a file of the build that a worker runs, in the same way. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
