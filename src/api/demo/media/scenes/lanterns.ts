import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path, radial, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Evening extends About {
  sky: readonly [string, string, string];
  /** of a lantern, from its top to its foot, and of its ribs */
  paper: readonly [string, string, string];
  ribs: readonly [string, string];
  aura: readonly [string, string];
  dusk: string;
  hills: readonly [string, string];
  seed: number;
}

const sound: Sound = { seed: 1016, chord: [165, 208, 247], noise: 'none', bells: 8 };

const flight = scatter(260, 34, (next) => ({
  x: next(),
  y: next(),
  size: 0.3 + next() ** 2 * 1.25,
  phase: next(),
})).sort((a, b) => a.size - b.size);

/** Paper lanterns rising into the evening. */
const evening = (look: Evening): Scene => ({
  ...look,
  draw(t) {
    const { sky: air, paper: sheet, ribs, hills, seed } = look;
    const sky = linear('sky', [
      [0, air[0]],
      [0.55, air[1]],
      [0.85, air[2]],
    ]);
    const paper = linear('paper', [
      [0, sheet[0]],
      [0.55, sheet[1]],
      [1, sheet[2]],
    ]);
    const aura = radial('aura', [
      [0, look.aura[0], 0.75],
      [1, look.aura[1], 0],
    ]);
    const all = flight.map((l) => {
      const y = 800 - wrap(l.y + t) * 920;
      const x = l.x * 1320 - 20 + 22 * wave(t, 1, l.phase);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(6 * wave(t, 2, l.phase)).toFixed(1)}) scale(${l.size.toFixed(2)})"><circle r="150" fill="url(#aura)"/><path d="M-44 -62Q0 -82 44 -62L34 52Q0 64 -34 52Z" fill="url(#paper)"/><path d="M-14 -72L-10 56M16 -72L12 56" stroke="${ribs[0]}" stroke-opacity=".5" stroke-width="3" fill="none"/><ellipse cy="53" rx="34" ry="7" fill="${ribs[1]}"/></g>`;
    });
    return [
      sky,
      paper,
      aura,
      fill('url(#sky)'),
      stars(27, 90, t, 420, 0.8),
      glow('dusk', 640, 640, 560, look.dusk, 0.55),
      path(ridge({ seed, base: 640, height: 120, sharp: 0.5, humps: 2 }), hills[0]),
      ...all.slice(0, 22),
      path(ridge({ seed: seed + 4, base: 700, height: 70, humps: 2 }), hills[1]),
      ...all.slice(22),
    ].join('');
  },
});

const THEMES = ['lantern', 'night', 'festival', 'party', 'lights', 'sky'];

export const lanterns: Scene[] = [
  evening({
    id: 'ln',
    title: 'Lantern night',
    themes: [...THEMES, 'warm'],
    sound,
    camera: { x: 560, y: 330, zoom: 1.3 },
    sky: ['#140a3c', '#5b2a7e', '#f0718a'],
    paper: ['#ff8a3c', '#ffc46b', '#fff4c4'],
    ribs: ['#d8652a', '#c8541f'],
    aura: ['#ffb65a', '#ff7a3c'],
    dusk: '#ffb08a',
    hills: ['#3a1a55', '#170a2c'],
    seed: 261,
  }),
  evening({
    id: 'ws',
    title: 'White lanterns at midnight',
    themes: [...THEMES, 'calm'],
    sound,
    camera: { x: 820, y: 300, zoom: 1.5 },
    light: ['#ffffff', '#d8e8ff', '#e8d8ff'],
    sky: ['#040a24', '#10346a', '#3a88a8'],
    paper: ['#8ac8e8', '#d8f0ff', '#ffffff'],
    ribs: ['#5a90b8', '#4a7aa0'],
    aura: ['#b8e4ff', '#5aa8e0'],
    dusk: '#6ac8d8',
    hills: ['#0e2a50', '#061428'],
    seed: 905,
  }),
  evening({
    id: 'fe',
    title: 'Red lanterns for the new year',
    themes: [...THEMES, 'warm'],
    sound,
    camera: { x: 400, y: 360, zoom: 1.55 },
    light: ['#ffffff', '#ffe8c8', '#ffd0d8'],
    sky: ['#1c0a1c', '#5a1430', '#d8543a'],
    paper: ['#c8202a', '#f04a3a', '#ffb85a'],
    ribs: ['#7a1018', '#e8b84a'],
    aura: ['#ff6a4a', '#d82a2a'],
    dusk: '#ffa04a',
    hills: ['#3a0e20', '#16060e'],
    seed: 931,
  }),
  evening({
    id: 'fa',
    title: 'From the crowd',
    themes: [...THEMES, 'warm'],
    sound,
    frame: 'portrait',
    camera: { x: 700, y: 330, zoom: 1.25 },
    sky: ['#101838', '#3a3a7a', '#c87a9a'],
    paper: ['#f08a5a', '#ffd08a', '#fff8d8'],
    ribs: ['#c8603a', '#a84a2a'],
    aura: ['#ffc87a', '#e8805a'],
    dusk: '#e8a0b0',
    hills: ['#2a2458', '#120e2a'],
    seed: 961,
  }),
];
