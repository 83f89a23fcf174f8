import { CHOICE_SECONDS } from '#config/consent.ts';

/** Writes into the cookie of who is signed in the path of their picture; false where it says so already, or says nothing of one. */
export function rememberAvatar(avatar: string | null): boolean {
  const [, kept] = /(?:^|; )user=([^;]+)/u.exec(document.cookie) ?? [];
  try {
    const known = Object(JSON.parse(decodeURIComponent(kept ?? ''))) as Record<string, unknown>;
    if (!('avatar' in known) || known['avatar'] === avatar) return false;
    const secure = location.protocol === 'https:' ? ';Secure' : '';
    // The head of a page reads the picture at its end.
    const { avatar: _, ...others } = known;
    const value = encodeURIComponent(JSON.stringify({ ...others, avatar }));
    document.cookie = `user=${value};Path=/;Max-Age=${CHOICE_SECONDS};SameSite=Lax${secure}`;
    return true;
  } catch {
    // What is in a cookie is anybody's.
    return false;
  }
}
