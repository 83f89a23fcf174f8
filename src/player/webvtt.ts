/** One timeline preview: shown from `start` to `end` seconds, a rectangle of a sprite sheet in pixels. */
export interface Preview {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/;
const RECTANGLE = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/;

function seconds(stamp: string): number {
  return stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

function toPreview(block: string, base: string): Preview | null {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => TIMING.test(line));
  const [, from, to] = TIMING.exec(lines[at] ?? '') ?? [];
  const payload = lines[at + 1]?.trim() ?? '';
  const rectangle = RECTANGLE.exec(payload);
  if (!from || !to || !rectangle) return null;
  const address = payload.slice(0, rectangle.index);
  if (!URL.canParse(address, base)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = rectangle.slice(1).map(Number);
  if (width === 0 || height === 0) return null;
  const url = new URL(address, base).href;
  return { start: seconds(from), end: seconds(to), url, x, y, width, height };
}

/**
 * Reads a timeline (API.md, "Timelines"): a WebVTT file whose cues point into sprite sheets with `#xywh=`.
 * Addresses are resolved against `base`; cues of any other form are left out. In the order of the file.
 */
export function parseTimeline(text: string, base: string): Preview[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (!blocks[0]?.startsWith('WEBVTT')) return [];
  return blocks.map((block) => toPreview(block, base)).filter((preview) => preview !== null);
}

/** The preview of a moment: the last that has begun by then, `null` before the first. */
export function previewAt(previews: readonly Preview[], time: number): Preview | null {
  return previews.findLast(({ start }) => start <= time) ?? null;
}
