/** Where a sign-in by a provider begins, and where that sends its visitor back to (SPEC.md section 7). */
export const PROVIDER_PATH = '.g.php';

/** The address that begins a sign-in by a provider and leads to `back` after it. */
export const providerUrl = (id: string, back: string): string =>
  `/api/${PROVIDER_PATH}?${new URLSearchParams({ provider: id, back })}`;
