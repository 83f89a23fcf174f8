import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Line extends About {
  sky: readonly [string, string, string];
  /** of the near slope, from its crest down */
  slope: readonly [string, string];
  hills: readonly [string, string];
  /** of the carriages and of their stripe */
  paint: readonly [string, string];
  /** of lit and of dark windows */
  panes: readonly [string, string];
  ball: { x: number; y: number; r: number; colour: string; halo: string };
  bed: string;
  starlit?: boolean;
  seed: number;
}

const sound: Sound = { seed: 1008, chord: [98, 123.5, 147], noise: 'wind' };

const CAR = 320;
const seats = scatter(90, 8, (next) => ({ warm: next() > 0.25, head: next() }));

function carriage(x: number, i: number, { paint, panes }: Line): string {
  const windows = seats.map((seat, n) => {
    const left = 22 + n * 35;
    const lit = seat.warm || i % 2 === 0;
    const person =
      lit && seat.head > 0.45
        ? `<circle cx="${left + 12}" cy="30" r="6" fill="#7a4520"/><rect x="${left + 4}" y="34" width="16" height="10" rx="5" fill="#7a4520"/>`
        : '';
    return `<rect x="${left}" y="16" width="25" height="28" rx="4" fill="${lit ? panes[0] : panes[1]}"/>${person}`;
  });
  return `<g transform="translate(${x.toFixed(1)} 470)"><rect width="${CAR - 10}" height="86" rx="12" fill="${paint[0]}"/><rect y="54" width="${CAR - 10}" height="7" fill="${paint[1]}"/>${windows.join('')}<rect x="-10" y="60" width="10" height="14" fill="#1a1530"/><circle cx="54" cy="88" r="13" fill="#141026"/><circle cx="92" cy="88" r="13" fill="#141026"/><circle cx="220" cy="88" r="13" fill="#141026"/><circle cx="258" cy="88" r="13" fill="#141026"/></g>`;
}

/** Carriages running through hills; the country slides by. */
const line = (look: Line): Scene => ({
  ...look,
  draw(t) {
    const { sky: air, slope, hills, ball, bed, seed } = look;
    const sky = linear('sky', [
      [0, air[0]],
      [0.6, air[1]],
      [0.85, air[2]],
    ]);
    const snow = linear('snow', [
      [0, slope[0]],
      [1, slope[1]],
    ]);
    const cars = Array.from({ length: 6 }, (_, i) =>
      carriage((i - 1) * CAR + 8 * wave(t, 1), i, look),
    );
    const poles = Array.from({ length: 5 }, (_, i) => {
      const x = 1280 - (((t * 16 + i / 4) * 320 * 4) % 1280) + (i === 4 ? 1280 : 0);
      return `<rect x="${x.toFixed(0)}" y="330" width="9" height="260" fill="#0c0a20"/><rect x="${(x - 26).toFixed(0)}" y="346" width="62" height="6" fill="#0c0a20"/>`;
    });
    return [
      sky,
      snow,
      fill('url(#sky)'),
      look.starlit ? stars(31, 110, t, 360) : '',
      glow('moon', ball.x, ball.y, 260, ball.halo, 0.7),
      `<circle cx="${ball.x}" cy="${ball.y}" r="${ball.r}" fill="${ball.colour}"/>`,
      path(ridge({ seed, base: 420, height: 190, sharp: 0.8, humps: 2, shift: 0 }), hills[0]),
      path(
        ridge({ seed: seed + 4, base: 480, height: 120, sharp: 0.3, humps: 2, shift: t }),
        hills[1],
      ),
      `<rect y="556" width="1280" height="30" fill="${bed}"/>`,
      ...cars,
      ...poles,
      path(ridge({ seed: seed + 6, base: 640, height: 70, humps: 2, shift: t * 4 }), 'url(#snow)'),
    ].join('');
  },
});

export const trains: Scene[] = [
  line({
    id: 'tr',
    title: 'Night train',
    themes: ['train', 'night', 'travel', 'moon', 'vehicle', 'country'],
    sound,
    camera: { x: 420, y: 480, zoom: 1.7 },
    light: ['#ffffff', '#a8b8ff', '#ffc8dc'],
    sky: ['#101a4a', '#4450a0', '#b07fc0'],
    slope: ['#8f96d8', '#27306b'],
    hills: ['#4a4f9a', '#2b2f70'],
    paint: ['#b8324a', '#ffe9c9'],
    panes: ['#ffd788', '#31426e'],
    ball: { x: 300, y: 160, r: 64, colour: '#fff8ea', halo: '#fff1d8' },
    bed: '#14122e',
    starlit: true,
    seed: 91,
  }),
  line({
    id: 'ra',
    title: 'Branch line in summer',
    themes: ['train', 'day', 'summer', 'travel', 'vehicle', 'country'],
    sound,
    camera: { x: 860, y: 470, zoom: 1.55 },
    light: ['#ffffff', '#fff6d8', '#e8f8ff'],
    sky: ['#2f96e0', '#9fd8f8', '#e8f8ff'],
    slope: ['#b8dc6a', '#3f8a3a'],
    hills: ['#7fb8a0', '#4f9a5a'],
    paint: ['#1f6aa8', '#ffd65a'],
    panes: ['#e8f6ff', '#9cc8e0'],
    ball: { x: 1010, y: 120, r: 46, colour: '#ffffff', halo: '#fff6d0' },
    bed: '#6a5a4a',
    seed: 801,
  }),
];
