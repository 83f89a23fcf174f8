/** Reads what authenticators say. It is loaded with the first passkey: a fifth of a start's modules. */
export const webauthn = () => import('@simplewebauthn/server');
