import { readJson } from '#browser/storage/entries.ts';

/** What a browser may tell of its line (Network Information API); Firefox and Safari tell nothing. */
interface Connection {
  saveData?: boolean;
  /** Mbit/s. */
  downlink?: number;
}

/** Mbit/s above which the manifest engine is fetched before it is known to be needed. */
const FAST_MBITS = 5;
/** Mbit/s below which the smallest file is the right one to start with. */
const POOR_MBITS = 0.8;

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether data are to be saved: the visitor's own choice in the player, else what the browser asks for. */
export function savesData(): boolean {
  const chosen = readJson('player_data_saver');
  return typeof chosen === 'boolean' ? chosen : connection().saveData === true;
}

/**
 * What a start may cost: `fast` fetches the manifest engine first and on mere interest, `poor` starts with the
 * smallest file. A line of which nothing is known is `usual`.
 */
export function networkQuality(): 'fast' | 'usual' | 'poor' {
  const { downlink } = connection();
  if (savesData() || (downlink !== undefined && downlink < POOR_MBITS)) return 'poor';
  return downlink !== undefined && downlink >= FAST_MBITS ? 'fast' : 'usual';
}
