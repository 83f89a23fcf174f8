import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, linear, radial } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface View extends About {
  /** of the lights outside: seven colours */
  palette: readonly string[];
  back: readonly [string, string, string];
}

const sound: Sound = { seed: 1004, chord: [87.3, 131], noise: 'rain' };
const lights = scatter(70, 46, (next) => ({
  x: next() * 1280,
  y: 120 + next() * 520,
  r: 26 + next() * 70,
  tint: Math.floor(next() * 7),
  phase: next(),
  turns: 1 + Math.floor(next() * 2),
}));
const drops = scatter(71, 120, (next) => ({
  x: next() * 1280,
  y: next() * 720,
  r: 2 + next() ** 2 * 8,
}));
const runs = scatter(72, 16, (next) => ({
  x: next() * 1280,
  phase: next(),
  r: 5 + next() * 5,
  turns: 1 + Math.floor(next() * 2),
}));

function drop(x: number, y: number, r: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><ellipse rx="${r.toFixed(1)}" ry="${(r * 1.25).toFixed(1)}" fill="url(#bead)"/><circle cx="${(-r * 0.3).toFixed(1)}" cy="${(-r * 0.5).toFixed(1)}" r="${(r * 0.25).toFixed(1)}" fill="#fff" opacity=".8"/></g>`;
}

/** Lights out of focus behind a wet window. */
const view = ({ palette, back: glass, ...about }: View): Scene => ({
  ...about,
  draw(t) {
    const back = linear('back', [
      [0, glass[0]],
      [0.6, glass[1]],
      [1, glass[2]],
    ]);
    const discs = palette.map((colour, i) =>
      radial(`b${i}`, [
        [0, colour, 0.75],
        [0.82, colour, 0.5],
        [1, colour, 0],
      ]),
    );
    const bokeh = lights.map((l) => {
      const alpha = 0.6 + 0.35 * (l.r > 60 ? Math.sin(l.phase * 9) : wave(t, l.turns, l.phase));
      return `<circle cx="${l.x.toFixed(0)}" cy="${l.y.toFixed(0)}" r="${l.r.toFixed(0)}" fill="url(#b${l.tint})" opacity="${alpha.toFixed(2)}"/>`;
    });
    const bead = linear('bead', [
      [0, '#0b0f26', 0.75],
      [0.55, '#9db7ff', 0.3],
      [1, '#ffffff', 0.75],
    ]);
    const beads = drops.map((d) => drop(d.x, d.y, d.r));
    const trails = runs.map((r) => {
      const y = wrap(r.phase + t * r.turns) * 900 - 90;
      const x = r.x + 6 * Math.sin(y / 40 + r.phase * 9);
      return `<rect x="${(x - 2).toFixed(1)}" y="${(y - 190).toFixed(0)}" width="4" height="190" fill="#cfe0ff" opacity=".16"/>${drop(x, y, r.r)}`;
    });
    return (
      back +
      fill('url(#back)') +
      discs.join('') +
      bokeh.join('') +
      bead +
      beads.join('') +
      trails.join('')
    );
  },
});

export const rains: Scene[] = [
  view({
    id: 'ri',
    title: 'Rain on the window',
    themes: ['rain', 'night', 'window', 'indoor', 'lights', 'cosy'],
    sound,
    camera: { x: 420, y: 380, zoom: 1.5 },
    light: ['#ffffff', '#ffc8b0', '#b8c8ff'],
    palette: ['#ff5d73', '#ffb238', '#38d6ff', '#7c6bff', '#ff7ad1', '#5dffb0', '#ffe066'],
    back: ['#10163a', '#3a1f55', '#12101f'],
  }),
  view({
    id: 'de',
    title: 'Rain over the garden',
    themes: ['rain', 'day', 'window', 'indoor', 'green', 'cosy'],
    sound,
    camera: { x: 900, y: 300, zoom: 1.6 },
    light: ['#ffffff', '#e8fff0', '#fff8d8'],
    palette: ['#7fd67a', '#b8e88a', '#4aa86a', '#e8f4a0', '#9adfc0', '#5fc08a', '#ffd6e8'],
    back: ['#7fa89a', '#4a7a62', '#1e3a30'],
  }),
  view({
    id: 'la',
    title: 'Late rain, street lamps',
    themes: ['rain', 'night', 'evening', 'window', 'indoor', 'lights', 'cosy'],
    sound,
    camera: { x: 640, y: 460, zoom: 1.7 },
    light: ['#ffffff', '#ffe0b0', '#ffb8a0'],
    palette: ['#ffb238', '#ff8a3c', '#ffd98a', '#ff6f4a', '#ffe8b8', '#f0a060', '#c86a3a'],
    back: ['#241410', '#4a2a1c', '#120a08'],
  }),
];
