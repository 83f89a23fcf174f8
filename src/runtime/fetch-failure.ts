/** Why a `fetch` failed: it says "fetch failed" itself, and keeps the reason (no such name, a certificate that is over) as its cause. */
export function fetchFailure(error: unknown): string {
  const cause: unknown = error instanceof Error && error.cause ? error.cause : error;
  const text = String(cause);
  const { code }: { code?: unknown } = Object(cause);
  return typeof code === 'string' && !text.includes(code) ? `${text} (${code})` : text;
}
