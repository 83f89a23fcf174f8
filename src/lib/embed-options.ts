import { parseStartTime } from './start-time.ts';

/** How an embedded video plays. The flags have the names of their parameters in an address. */
export interface EmbedOptions {
  /** Seconds; 0 is the beginning. In an address it is `start_time`. */
  startAt: number;
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  /** Whether the player shows its controls: so it does unless told. */
  controls: boolean;
}

/** `1`, `true` or the bare name say yes, `0` or `false` no. Null for anything else: it is not understood. */
function readFlag(text: string | null): boolean | null {
  if (text === '1' || text === 'true' || text === '') return true;
  return text === '0' || text === 'false' ? false : null;
}

/** The options in the query of an embed's address; what is not there or makes no sense is at its default. */
export function readEmbedOptions(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const flag = (name: keyof EmbedOptions): boolean | null => readFlag(query.get(name));
  return {
    startAt: parseStartTime(query.get('start_time')) ?? 0,
    autoplay: flag('autoplay') ?? false,
    muted: flag('muted') ?? false,
    loop: flag('loop') ?? false,
    controls: flag('controls') ?? true,
  };
}
