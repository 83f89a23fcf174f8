/** An address as its owner knows it by its beginning and its host, and sees a mistyped one; nobody else learns it. Null for what is none. */
export function maskedEmail(email: string): string | null {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  const [first = ''] = text;
  return at > 0 ? `${first}•••${text.slice(at)}` : null;
}
