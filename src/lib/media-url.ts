/**
 * Where a picture of an API answer is: a path belongs to the API's host, which is this site's own where
 * `apiOrigin` is null. Absolute addresses stay as they are.
 */
export function mediaUrl(address: string, apiOrigin: string | null): string {
  return apiOrigin !== null && /^\/(?!\/)/.test(address) ? apiOrigin + address : address;
}
