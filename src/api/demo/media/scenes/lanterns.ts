import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path, radial, stars } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const lanterns = scatter(260, 34, (next) => ({
  x: next(),
  y: next(),
  size: 0.3 + next() ** 2 * 1.25,
  phase: next(),
})).sort((a, b) => a.size - b.size);

/** Paper lanterns rising into a warm evening. */
export const lantern: Scene = {
  id: 'lanterns',
  title: 'Lantern night',
  themes: ['lantern', 'night', 'festival', 'party', 'lights', 'warm', 'sky'],
  sound: { chord: [165, 208, 247], noise: 'none', bells: 8 },
  camera: { x: 560, y: 330, zoom: 1.3 },
  draw(t) {
    const sky = linear('sky', [
      [0, '#140a3c'],
      [0.55, '#5b2a7e'],
      [0.85, '#f0718a'],
    ]);
    const paper = linear('paper', [
      [0, '#ff8a3c'],
      [0.55, '#ffc46b'],
      [1, '#fff4c4'],
    ]);
    const aura = radial('aura', [
      [0, '#ffb65a', 0.75],
      [1, '#ff7a3c', 0],
    ]);
    const all = lanterns.map((l) => {
      const y = 800 - wrap(l.y + t) * 920;
      const x = l.x * 1320 - 20 + 22 * wave(t, 1, l.phase);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(6 * wave(t, 2, l.phase)).toFixed(1)}) scale(${l.size.toFixed(2)})"><circle r="150" fill="url(#aura)"/><path d="M-44 -62Q0 -82 44 -62L34 52Q0 64 -34 52Z" fill="url(#paper)"/><path d="M-14 -72L-10 56M16 -72L12 56" stroke="#d8652a" stroke-opacity=".5" stroke-width="3" fill="none"/><ellipse cy="53" rx="34" ry="7" fill="#c8541f"/></g>`;
    });
    return [
      sky,
      paper,
      aura,
      fill('url(#sky)'),
      stars(27, 90, t, 420, 0.8),
      glow('dusk', 640, 640, 560, '#ffb08a', 0.55),
      path(ridge({ seed: 261, base: 640, height: 120, sharp: 0.5, humps: 2 }), '#3a1a55'),
      ...all.slice(0, 22),
      path(ridge({ seed: 265, base: 700, height: 70, humps: 2 }), '#170a2c'),
      ...all.slice(22),
    ].join('');
  },
};
