import { existsSync, statSync } from 'node:fs';

/** A file that root stored would be closed to the server: root goes on as whoever has the folder of the site. */
export function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, gid } = statSync(folder);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
