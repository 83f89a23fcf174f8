import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, linear, radial } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const palette = ['#ff5d73', '#ffb238', '#38d6ff', '#7c6bff', '#ff7ad1', '#5dffb0', '#ffe066'];
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

/** City lights out of focus behind a wet window. */
export const rain: Scene = {
  id: 'rain',
  title: 'Rain on the window',
  themes: ['rain', 'city', 'night', 'window', 'indoor', 'lights', 'cosy'],
  sound: { chord: [87.3, 131], noise: 'rain' },
  camera: { x: 420, y: 380, zoom: 1.5 },
  light: ['#ffffff', '#ffc8b0', '#b8c8ff'],
  draw(t) {
    const back = linear('back', [
      [0, '#10163a'],
      [0.6, '#3a1f55'],
      [1, '#12101f'],
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
};
