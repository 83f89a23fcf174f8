import { mix } from '../draw/colour.ts';
import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, stars } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

interface Tower {
  x: number;
  w: number;
  h: number;
  windows: { x: number; y: number; phase: number; tint: string }[];
}

function street(seed: number, count: number, tall: number): Tower[] {
  return scatter(seed, count, (next) => next()).map((first, i) => {
    const w = (1280 / count) * (0.75 + first * 0.35);
    const h = tall * (0.45 + 0.55 * Math.abs(Math.sin(i * 2.4 + seed)));
    const windows = scatter(seed * 100 + i, Math.floor((w / 22) * (h / 34)), (next) => ({
      x: 8 + Math.floor(next() * ((w - 20) / 22)) * 22,
      y: 12 + Math.floor(next() * ((h - 20) / 34)) * 34,
      phase: next(),
      tint: next() > 0.8 ? '#8fd3ff' : next() > 0.5 ? '#ffd27a' : '#ffb35e',
    }));
    return { x: (1280 / count) * i, w, h, windows };
  });
}

const rows = [
  { towers: street(3, 16, 330), tone: '#39306e', lit: 0, foot: 640, turns: 0 },
  { towers: street(5, 11, 400), tone: '#211b4b', lit: 0.75, foot: 690, turns: 1 },
  { towers: street(9, 8, 300), tone: '#0d0b26', lit: 1, foot: 720, turns: 2 },
];

/** A skyline that glides past while its windows go on and off. */
export const city: Scene = {
  id: 'city',
  title: 'City after dark',
  themes: ['city', 'night', 'urban', 'lights', 'skyline', 'street'],
  sound: { chord: [82.4, 123.5, 165], noise: 'wind', bells: 3 },
  camera: { x: 880, y: 330, zoom: 1.45 },
  light: ['#ffffff', '#c8d8ff', '#ffd0e4'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#0b0a2a'],
      [0.5, '#4a2a7a'],
      [0.85, '#ff6f91'],
    ]);
    const parts = [
      sky,
      fill('url(#sky)'),
      stars(12, 60, t, 300, 0.8),
      glow('moon', 930, 170, 230, '#ffe9c9', 0.6),
      '<circle cx="930" cy="170" r="58" fill="#fff4df"/>',
    ];
    for (const row of rows) {
      for (const tower of row.towers) {
        const x = wrap(tower.x / 1280 - t * row.turns) * 1280;
        for (const left of row.turns === 0 ? [tower.x] : [x, x - 1280]) {
          const top = row.foot - tower.h;
          const lit = tower.windows.filter((w) => row.lit > 0 && wave(t, 1, w.phase) > -0.25);
          const panes = lit.map(
            (w) =>
              `<rect x="${w.x}" y="${w.y}" width="11" height="17" fill="${mix(row.tone, w.tint, row.lit)}"/>`,
          );
          parts.push(
            `<g transform="translate(${left.toFixed(1)} ${top.toFixed(0)})"><rect width="${tower.w.toFixed(0)}" height="${(tower.h + 90).toFixed(0)}" fill="${row.tone}"/>${panes.join('')}</g>`,
          );
        }
      }
    }
    return parts.join('');
  },
};
