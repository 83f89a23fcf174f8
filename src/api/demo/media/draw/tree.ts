import { random } from './shapes.ts';

/** A bare tree as strokes, grown from (x, y) upwards; `tips` are where leaves or blossom belong. */
export function tree(seed: number, x: number, y: number, size: number, colour: string) {
  const next = random(seed);
  const strokes: string[] = [];
  const tips: { x: number; y: number }[] = [];
  const grow = (fromX: number, fromY: number, angle: number, length: number, depth: number) => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    const bend = (next() - 0.5) * length * 0.3;
    strokes.push(
      `<path d="M${fromX.toFixed(1)} ${fromY.toFixed(1)}Q${((fromX + toX) / 2 + bend).toFixed(1)} ${((fromY + toY) / 2).toFixed(1)} ${toX.toFixed(1)} ${toY.toFixed(1)}" stroke-width="${(depth ** 1.6 * 1.3 + 1).toFixed(1)}"/>`,
    );
    if (depth < 3) tips.push({ x: toX, y: toY });
    if (depth === 0) return;
    for (const side of [-1, 1]) {
      grow(
        toX,
        toY,
        angle + side * (0.28 + next() * 0.32),
        length * (0.72 + next() * 0.12),
        depth - 1,
      );
    }
  };
  grow(x, y, -Math.PI / 2, size, 5);
  return {
    wood: `<g stroke="${colour}" fill="none" stroke-linecap="round">${strokes.join('')}</g>`,
    tips,
  };
}
