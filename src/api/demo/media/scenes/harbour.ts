import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const glints = scatter(41, 90, (next) => ({
  x: next(),
  y: next(),
  phase: next(),
  turns: 1 + Math.floor(next() * 3),
}));
const boats = [
  { x: 250, y: 560, size: 1.25, sail: '#fff1dc', hull: '#7b2d3b' },
  { x: 520, y: 496, size: 0.7, sail: '#ffd8b5', hull: '#2c4a6b' },
  { x: 980, y: 600, size: 1.6, sail: '#fdf6ec', hull: '#1f3550' },
  { x: 1130, y: 484, size: 0.55, sail: '#ffe3cc', hull: '#5a3050' },
];

function boat(t: number, i: number): string {
  const b = boats[i];
  if (!b) return '';
  const tilt = 3.2 * wave(t, 2, i * 0.27);
  const y = b.y + 5 * b.size * wave(t, 4, i * 0.31);
  const body = `<path d="M-70 0H70L46 26H-50Z" fill="${b.hull}"/><path d="M-4 -6V-150L62 -6Z" fill="${b.sail}"/><path d="M-10 -6V-120L-58 -6Z" fill="${mix(b.sail, '#e88a72', 0.3)}"/>`;
  const shade = `<g opacity=".28" transform="translate(0 52) scale(1 -.8)">${body}</g>`;
  return `<g transform="translate(${b.x} ${y.toFixed(1)}) rotate(${tilt.toFixed(2)}) scale(${b.size})">${shade}${body}</g>`;
}

/** Sailing boats at anchor in the first light. */
export const harbour: Scene = {
  id: 'harbour',
  title: 'Harbour at dawn',
  themes: ['harbour', 'sea', 'boat', 'dawn', 'morning', 'water', 'beach', 'travel'],
  sound: { chord: [131, 196, 262], noise: 'waves', bells: 3 },
  camera: { x: 980, y: 520, zoom: 1.7 },
  light: ['#ffffff', '#ffe9dc', '#b9c6ff', '#aaa4f4'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#4b6cb7'],
      [0.45, '#f7a6a1'],
      [0.63, '#ffe2a8'],
    ]);
    const sea = linear('sea', [
      [0, '#ffc9a0'],
      [0.25, '#d98aa0'],
      [1, '#27406e'],
    ]);
    const light = glints.map((g) => {
      const y = 442 + g.y * g.y * 270;
      const x = 700 + (g.x - 0.5) * (90 + (y - 430) * 2.1);
      const alpha = 0.35 + 0.5 * wave(t, g.turns, g.phase);
      return alpha > 0
        ? `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(8 + g.y * 34).toFixed(0)}" ry="${(1.5 + g.y * 3).toFixed(1)}" fill="#fff6d8" opacity="${alpha.toFixed(2)}"/>`
        : '';
    });
    return [
      sky,
      sea,
      fill('url(#sky)'),
      glow('sun', 700, 400, 380, '#fff3c4', 0.9),
      '<circle cx="700" cy="400" r="52" fill="#fffbe8"/>',
      path(ridge({ seed: 14, base: 470, height: 110, sharp: 0.3, humps: 1 }), '#8c5f8d'),
      path(ridge({ seed: 29, base: 462, height: 52, sharp: 0.5, humps: 3 }), '#5f4579'),
      fill('url(#sea)', 436, 284),
      ...light,
      ...[1, 3, 0, 2].map((i) => boat(t, i)),
    ].join('');
  },
};
