/** Linear mix of two `#rrggbb` colours; `k` 0 gives `a`, 1 gives `b`. */
export function mix(a: string, b: string, k: number): string {
  const from = Number.parseInt(a.slice(1), 16);
  const to = Number.parseInt(b.slice(1), 16);
  let out = 0;
  for (const shift of [16, 8, 0]) {
    const low = (from >> shift) & 255;
    const high = (to >> shift) & 255;
    out |= Math.round(low + (high - low) * k) << shift;
  }
  return `#${out.toString(16).padStart(6, '0')}`;
}

/** The colour at phase `t` (0..1) of a closed ring of colours, eased, so that a loop has no seam. */
export function ring(colours: readonly string[], t: number): string {
  const at = (((t % 1) + 1) % 1) * colours.length;
  const index = Math.floor(at);
  const k = at - index;
  const a = colours[index % colours.length] ?? '#000000';
  const b = colours[(index + 1) % colours.length] ?? '#000000';
  return mix(a, b, k * k * (3 - 2 * k));
}
