import { MAX_CHOICES_A_TIME, MAX_CHOICES_TEXT } from '#config/choices.ts';
import { changeOwn } from '#stores/own-lists.ts';

/** Lists that an act takes at a time: of bounded entries and characters, in order. */
function* pieces(entries: readonly unknown[]): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    if (piece.length >= MAX_CHOICES_A_TIME || length + text.length + 3 > MAX_CHOICES_TEXT) {
      yield `[${piece.join()}]`;
      piece = [];
      length = 0;
    }
    piece.push(text);
    length += text.length + 1;
  }
  if (piece.length > 0) yield `[${piece.join()}]`;
}

/** Sends entries with an act, piece by piece; gives whether all of them arrived. What is sent twice is there once. */
export async function sendEntries(
  fields: Readonly<Record<string, string>>,
  list: readonly unknown[],
): Promise<boolean> {
  for (const entries of pieces(list)) {
    const { code } = await changeOwn({ ...fields, entries });
    if (code !== 'ok') return false;
  }
  return true;
}

/** Tells that all that was searched for is forgotten; gives whether it arrived. */
export const sendSearchesCleared = async (): Promise<boolean> =>
  (await changeOwn({ act: 'searches', section: 'clear' })).code === 'ok';
