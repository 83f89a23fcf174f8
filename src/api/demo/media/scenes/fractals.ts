import { mix } from '../draw/colour.ts';
import { wave } from '../draw/shapes.ts';
import { fill, glow, linear } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Growth extends About {
  back: readonly [string, string];
  /** of the first and of the last generation */
  tones: readonly [string, string];
  grow: (t: number, tones: Growth['tones']) => string;
}

const sound: Sound = { seed: 1023, chord: [92.5, 139, 185], noise: 'none', bells: 9 };

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A tree whose every branch is the whole tree again. */
function branching(t: number, tones: Growth['tones']): string {
  const strokes: string[] = [];
  const grow = (x: number, y: number, angle: number, length: number, depth: number): void => {
    const toX = x + Math.cos(angle) * length;
    const toY = y + Math.sin(angle) * length;
    strokes.push(
      `<path d="M${point(x, y)}L${point(toX, toY)}" stroke="${mix(tones[1], tones[0], depth / 8)}" stroke-width="${(depth * 1.7 + 1).toFixed(1)}"/>`,
    );
    if (depth === 0) return;
    const lean = 0.05 * wave(t, 1, depth * 0.11);
    grow(toX, toY, angle - 0.52 + lean, length * 0.73, depth - 1);
    grow(toX, toY, angle + 0.42 + lean, length * 0.7, depth - 1);
  };
  grow(640, 720, -Math.PI / 2, 190, 8);
  return `<g stroke-linecap="round">${strokes.join('')}</g>`;
}

/** Snowflake curves within each other, turning against each other. */
function snowflakes(t: number, tones: Growth['tones']): string {
  const edge = (ax: number, ay: number, bx: number, by: number, depth: number): string => {
    if (depth === 0) return `L${point(bx, by)}`;
    const dx = (bx - ax) / 3;
    const dy = (by - ay) / 3;
    const [px, py, qx, qy] = [ax + dx, ay + dy, bx - dx, by - dy];
    const tipX = (ax + bx) / 2 + dy * 0.866;
    const tipY = (ay + by) / 2 - dx * 0.866;
    return (
      edge(ax, ay, px, py, depth - 1) +
      edge(px, py, tipX, tipY, depth - 1) +
      edge(tipX, tipY, qx, qy, depth - 1) +
      edge(qx, qy, bx, by, depth - 1)
    );
  };
  const corner = (i: number, r: number): [number, number] => {
    const angle = (Math.PI * 2 * i) / 3 - Math.PI / 2;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  };
  const flake = [0, 1, 2]
    .map((i) => edge(...corner(i, 100), ...corner((i + 1) % 3, 100), 4))
    .join('');
  const d = `M${point(...corner(0, 100))}${flake}Z`;
  return Array.from({ length: 9 }, (_, i) => {
    const turn = (i % 2 ? -1 : 1) * 60 * t + i * 10;
    const size = 5.2 * 0.72 ** i * (1 + 0.03 * wave(t, 1, i * 0.2));
    return `<path d="${d}" fill="${mix(tones[0], tones[1], i / 8)}" transform="translate(640 360) rotate(${turn.toFixed(2)}) scale(${size.toFixed(3)})"/>`;
  }).join('');
}

const growth = ({ back, tones, grow, ...about }: Growth): Scene => ({
  ...about,
  draw: (t) =>
    linear('back', [
      [0, back[0]],
      [1, back[1]],
    ]) +
    fill('url(#back)') +
    glow('shine', 640, 360, 520, tones[1], 0.25) +
    grow(t, tones),
});

const THEMES = ['fractal', 'science', 'abstract', 'pattern'];

export const fractals: Scene[] = [
  growth({
    id: 'tw',
    title: 'A tree of trees',
    themes: THEMES,
    sound,
    camera: { x: 640, y: 260, zoom: 1.7 },
    light: ['#ffffff', '#ffe8f0', '#d8fff0'],
    back: ['#10142e', '#34245a'],
    tones: ['#ff9a6a', '#8affd0'],
    grow: branching,
  }),
  growth({
    id: 'ko',
    title: 'Snowflake curves',
    themes: THEMES,
    sound,
    camera: { x: 760, y: 330, zoom: 1.9 },
    light: ['#ffffff', '#e8e0ff', '#d8f8ff'],
    back: ['#dff1ff', '#a8c8f0'],
    tones: ['#16295a', '#d8f4ff'],
    grow: snowflakes,
  }),
];
