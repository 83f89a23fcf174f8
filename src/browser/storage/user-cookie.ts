/** The member whom the readable cookie names; null where it names nobody. Who somebody is says their session, not this. */
export function readUserId(): number | null {
  const value = /(?:^|; )user=([^;]+)/u.exec(document.cookie)?.[1];
  try {
    const { id } = Object(JSON.parse(decodeURIComponent(value ?? 'null'))) as { id?: unknown };
    return Number(id) || null;
  } catch {
    return null;
  }
}
