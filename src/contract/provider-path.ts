/** Where a sign-in by a provider begins, and where that sends its visitor back to (SPEC.md section 7). */
export const PROVIDER_PATH = '.g.php';

/** What it may be asked with: by our pages, and by a provider that sends a browser back (RFC 6749 §4.1.2, RFC 9207). */
export const PROVIDER_QUERY = ['provider', 'back', 'code', 'state', 'iss', 'error'] as const;

/** The address that begins a sign-in by a provider and leads to `back` after it. */
export const providerUrl = (id: string, back: string): string =>
  `/api/${PROVIDER_PATH}?${new URLSearchParams({ provider: id, back })}`;
