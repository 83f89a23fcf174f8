import { parseClock } from './start-time.ts';

/** A piece of a text: words, or a time in the video as it is written, in seconds. */
export type TextPiece = string | { text: string; at: number };

const CLOCK = /(?<![\d:.])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:])/gu;

/** Takes the times like 12:34 that a video of `seconds` has out of a text. Anything else stays words, addresses too. */
export function textPieces(text: string, seconds: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(CLOCK)) {
    const at = parseClock(match[0]);
    if (at === null || at >= seconds) continue;
    pieces.push(text.slice(end, match.index), { text: match[0], at });
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '');
}
