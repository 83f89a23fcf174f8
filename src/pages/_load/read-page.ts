/** A page number of an address; anything but a whole number from 1 counts as 1. */
export function readPage(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
