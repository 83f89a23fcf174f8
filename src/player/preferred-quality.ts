import { readJson, writeJson } from '#browser/storage/entries.ts';

/** The lines of the quality that was chosen the last time; null when it follows the line. */
export function preferredHeight(): number | null {
  const kept = readJson('player_quality');
  return typeof kept === 'number' && kept > 0 ? kept : null;
}

/** Keeps a chosen height in lines, or null for the quality that follows the line. */
export function keepHeight(height: number | null): void {
  writeJson('player_quality', height);
}
