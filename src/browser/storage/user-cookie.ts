/** The member whom the readable cookie names; null where it names nobody. Who somebody is says their session, not this. */
export function readUserId(): number | null {
  try {
    // A frame in a sandbox may not even look.
    const value = /(?:^|; )user=([^;]+)/u.exec(document.cookie)?.[1];
    const { id } = Object(JSON.parse(decodeURIComponent(value ?? 'null'))) as { id?: unknown };
    return Number(id) || null;
  } catch {
    return null;
  }
}
