/** The secret key that whoever reported something is given: 256 bits, base64url. */
export const RECEIPT = /^[\w-]{43}$/u;
