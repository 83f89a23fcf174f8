type QueryValue = string | number | null | undefined;

/** Adds a query to a path, which may have one already, leaving out what is empty, keys in the order given. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`;
}
