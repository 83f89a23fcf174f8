import { scatter, TAU, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, radial } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const field = scatter(280, 170, (next) => ({
  angle: next() * TAU,
  far: next(),
  speed: 1 + Math.floor(next() * 2),
  tint: next(),
}));
const clouds = scatter(281, 16, (next) => ({
  x: next() * 1280,
  y: next() * 720,
  r: 160 + next() * 260,
  tint: Math.floor(next() * 4),
  phase: next(),
}));

/** Flying through a coloured nebula, past a ringed planet. */
export const space: Scene = {
  id: 'space',
  title: 'Between the stars',
  themes: ['space', 'stars', 'night', 'planet', 'abstract', 'science', 'fantasy'],
  sound: { chord: [55, 82.4, 110, 220], noise: 'none', bells: 5 },
  camera: { x: 860, y: 430, zoom: 1.5 },
  light: ['#ffffff', '#c8e0ff', '#ffd0f0'],
  draw(t) {
    const back = linear('back', [
      [0, '#0a0524'],
      [1, '#1a0a3c'],
    ]);
    const tints = ['#ff4fa3', '#5a5cff', '#1fc8ff', '#a83cff'];
    const mist = tints
      .map((tint, i) =>
        radial(`m${i}`, [
          [0, tint, 0.42],
          [1, tint, 0],
        ]),
      )
      .join('');
    const nebula = clouds.map(
      (c) =>
        `<circle cx="${(c.x + 40 * Math.sin(c.phase * 7)).toFixed(0)}" cy="${(c.y + 30 * Math.cos(c.phase * 7)).toFixed(0)}" r="${c.r.toFixed(0)}" fill="url(#m${c.tint})"/>`,
    );
    const flying = field.map((s) => {
      const k = wrap(s.far + t * s.speed);
      const near = k ** 3;
      const r = 30 + near * 860;
      const x = 640 + Math.cos(s.angle) * r;
      const y = 330 + Math.sin(s.angle) * r;
      const tail = 1 + near * 0.05;
      return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${(640 + Math.cos(s.angle) * r * tail).toFixed(1)} ${(330 + Math.sin(s.angle) * r * tail).toFixed(1)}" stroke="${s.tint > 0.8 ? '#ffd9a0' : s.tint > 0.6 ? '#a0d8ff' : '#ffffff'}" stroke-width="${(0.8 + near * 4.5).toFixed(1)}" stroke-linecap="round" opacity="${Math.min(1, 0.15 + k * 1.2).toFixed(2)}"/>`;
    });
    const ball = radial('ball', [
      [0, '#ffd9a8'],
      [0.6, '#f08a5d'],
      [1, '#6a2c70'],
    ]).replace('id="ball"', 'id="ball" cx=".34" cy=".3" r=".75"');
    const y = 440 + 14 * wave(t, 1);
    const planet = `<g transform="translate(930 ${y.toFixed(1)}) rotate(-18)"><path d="M-290 0A290 74 0 0 1 290 0" fill="none" stroke="#ffcf9a" stroke-opacity=".55" stroke-width="24"/><circle r="165" fill="url(#ball)"/><path d="M-290 0A290 74 0 0 0 290 0" fill="none" stroke="#ffe3bf" stroke-width="26"/><path d="M-246 4A246 58 0 0 0 246 4" fill="none" stroke="#c9785a" stroke-width="10"/></g>`;
    return [
      back,
      mist,
      ball,
      fill('url(#back)'),
      ...nebula,
      ...flying,
      glow('shine', 880, 380, 420, '#ff9a6a', 0.28),
      planet,
    ].join('');
  },
};
