/** Whether this browser may use passkeys here: a number is no host that they can be bound to (WebAuthn Level 3, section 5.1.3). */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^(?:[\d.]+|\[.*)$/u.test(location.hostname);
