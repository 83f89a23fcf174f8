/** One cue: from and to in seconds, and what is said, as WebVTT has it. */
export type FileCue = [start: number, end: number, said: string];

const STAMP = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${STAMP}\s+-->\s+${STAMP}(?:\s|$)`, 'u');
/** Of WebVTT, beside cues. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/u;
/** What a cue may say of itself: where it stands, how it looks, who speaks. Nothing of it is kept. */
const TAG = /<[^<>\n]*>|\{\\[^{}\n]*\}/gu;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/gu;
const CUES_MAX = 5000;
const SAID_MAX = 500;
/** With its tags. */
const RAW_MAX = 2000;

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours, minutes, seconds, thousandths] = parts.map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (thousandths ?? 0) / 1000;
};

function cueOf(lines: readonly string[]): FileCue | null | 'wrong' {
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at < 0) return null;
  const timing = lines[at] ?? '';
  const words = lines.slice(at + 1).join('\n');
  // Before anything looks for tags in it.
  if (timing.length > RAW_MAX || words.length > RAW_MAX) return 'wrong';
  const found = TIMING.exec(timing);
  if (!found) return 'wrong';
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))];
  const said = words
    .replaceAll(TAG, '')
    .replaceAll(CONTROL, '')
    .replaceAll('-->', '→')
    .replaceAll('<', '&lt;')
    // A line of nothing but tags ends no cue.
    .replaceAll(/\n\s*\n/gu, '\n')
    .trim();
  if (end <= start || said.length > SAID_MAX) return 'wrong';
  return said === '' ? null : [start, end, said];
}

/** Lines between blank ones. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() !== '') blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks;
}

/** The cues of a video of so many `seconds`; null where one begins after its end. */
export function cutCues(cues: readonly FileCue[], seconds: number): FileCue[] | null {
  if (cues.some(([start]) => start >= seconds)) return null;
  return cues.map(([start, end, said]) => [start, Math.min(end, seconds), said]);
}

/**
 * Reads captions as a file has them: WebVTT, or SubRip (.srt). Gives their cues in the order of their times, as plain text; null for what is neither,
 * has none, has one that ends before it begins or says more than anybody reads, or was not in UTF-8: letters of it are lost then.
 */
export function readCaptions(file: string): FileCue[] | null {
  if (file.includes('\uFFFD')) return null;
  const text = file.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/u.test(text);
  const blocks = blocksOf(text).slice(isVtt ? 1 : 0);
  const cues: FileCue[] = [];
  for (const block of blocks) {
    if (isVtt && ASIDE.test(block[0] ?? '')) continue;
    const cue = cueOf(block);
    if (cue === 'wrong') return null;
    if (cue) cues.push(cue);
  }
  if (cues.length === 0 || cues.length > CUES_MAX) return null;
  return cues.toSorted(([a], [b]) => a - b);
}
