import { paths } from '#routes/paths.ts';

/** How long a reader may rely on `security.txt`, milliseconds: RFC 9116 (2.5.5) advises against more than a year. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** Where whoever found a weakness of the site can tell of it (RFC 9116). */
export function securityText(origin: string, now = new Date()): string {
  const expires = new Date(now.getTime() + GOOD_FOR_MS).toISOString().slice(0, 10);
  return [
    `Contact: ${origin}${paths.information('contact')}`,
    `Expires: ${expires}T00:00:00Z`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Where a password manager leads a member who wants to add or remove passkeys (W3C, "A Well-Known URL for Relying Party Passkey Endpoints"). */
export function passkeyEndpoints(origin: string): string {
  const page = `${origin}${paths.editAccount()}`;
  return `${JSON.stringify({ enroll: page, manage: page })}\n`;
}
