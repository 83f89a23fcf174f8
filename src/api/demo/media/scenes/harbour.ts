import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Port extends About {
  sky: readonly [string, string, string];
  sea: readonly [string, string, string];
  /** sun or moon, what it throws on the water, and where */
  light: readonly string[];
  lamp: { x: number; y: number; r: number; colour: string; glint: string };
  hills: readonly [string, string];
  starlit?: boolean;
  seed: number;
  /** how often a boat of the fleet is drawn, and where */
  fleet: readonly Boat[];
}

interface Boat {
  x: number;
  y: number;
  size: number;
  sail: string;
  hull: string;
}

const sound: Sound = { seed: 1003, chord: [131, 196, 262], noise: 'waves', bells: 3 };

const glints = scatter(41, 90, (next) => ({
  x: next(),
  y: next(),
  phase: next(),
  turns: 1 + Math.floor(next() * 3),
}));

function boat(t: number, b: Boat, i: number): string {
  const tilt = 3.2 * wave(t, 2, i * 0.27);
  const y = b.y + 5 * b.size * wave(t, 4, i * 0.31);
  const body = `<path d="M-70 0H70L46 26H-50Z" fill="${b.hull}"/><path d="M-4 -6V-150L62 -6Z" fill="${b.sail}"/><path d="M-10 -6V-120L-58 -6Z" fill="${mix(b.sail, '#e88a72', 0.3)}"/>`;
  const shade = `<g opacity=".28" transform="translate(0 52) scale(1 -.8)">${body}</g>`;
  return `<g transform="translate(${b.x} ${y.toFixed(1)}) rotate(${tilt.toFixed(2)}) scale(${b.size})">${shade}${body}</g>`;
}

/** Sailing boats at anchor before low hills. */
const port = ({
  sky: air,
  sea: water,
  lamp,
  hills,
  starlit,
  seed,
  fleet,
  ...about
}: Port): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, air[0]],
      [0.45, air[1]],
      [0.63, air[2]],
    ]);
    const sea = linear('sea', [
      [0, water[0]],
      [0.25, water[1]],
      [1, water[2]],
    ]);
    const light = glints.map((g) => {
      const y = 442 + g.y * g.y * 270;
      const x = lamp.x + (g.x - 0.5) * (90 + (y - 430) * 2.1);
      const alpha = 0.35 + 0.5 * wave(t, g.turns, g.phase);
      return alpha > 0
        ? `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(8 + g.y * 34).toFixed(0)}" ry="${(1.5 + g.y * 3).toFixed(1)}" fill="${lamp.glint}" opacity="${alpha.toFixed(2)}"/>`
        : '';
    });
    return [
      sky,
      sea,
      fill('url(#sky)'),
      starlit ? stars(seed, 90, t, 400) : '',
      glow('sun', lamp.x, lamp.y, 380, lamp.glint === '#fff6d8' ? '#fff3c4' : lamp.glint, 0.9),
      `<circle cx="${lamp.x}" cy="${lamp.y}" r="${lamp.r}" fill="${lamp.colour}"/>`,
      path(ridge({ seed, base: 470, height: 110, sharp: 0.3, humps: 1 }), hills[0]),
      path(ridge({ seed: seed + 15, base: 462, height: 52, sharp: 0.5, humps: 3 }), hills[1]),
      fill('url(#sea)', 436, 284),
      ...light,
      ...fleet
        .map((one, i) => ({ y: one.y, drawn: boat(t, one, i) }))
        .sort((a, b) => a.y - b.y)
        .map(({ drawn }) => drawn),
    ].join('');
  },
});

export const harbours: Scene[] = [
  port({
    id: 'ha',
    title: 'Harbour at dawn',
    themes: ['harbour', 'sea', 'boat', 'dawn', 'morning', 'water', 'beach', 'travel'],
    sound,
    camera: { x: 980, y: 520, zoom: 1.7 },
    light: ['#ffffff', '#ffe9dc', '#b9c6ff', '#aaa4f4'],
    sky: ['#4b6cb7', '#f7a6a1', '#ffe2a8'],
    sea: ['#ffc9a0', '#d98aa0', '#27406e'],
    lamp: { x: 700, y: 400, r: 52, colour: '#fffbe8', glint: '#fff6d8' },
    hills: ['#8c5f8d', '#5f4579'],
    seed: 14,
    fleet: [
      { x: 250, y: 560, size: 1.25, sail: '#fff1dc', hull: '#7b2d3b' },
      { x: 520, y: 496, size: 0.7, sail: '#ffd8b5', hull: '#2c4a6b' },
      { x: 980, y: 600, size: 1.6, sail: '#fdf6ec', hull: '#1f3550' },
      { x: 1130, y: 484, size: 0.55, sail: '#ffe3cc', hull: '#5a3050' },
    ],
  }),
  port({
    id: 'sa',
    title: 'Regatta day',
    themes: ['harbour', 'sea', 'boat', 'day', 'summer', 'water', 'beach', 'travel'],
    sound,
    camera: { x: 380, y: 500, zoom: 1.6 },
    light: ['#ffffff', '#f0fbff', '#fff4d8'],
    sky: ['#1f86d8', '#7fc8f4', '#d8f2ff'],
    sea: ['#8fe0e4', '#2fa0c8', '#0f4a86'],
    lamp: { x: 1040, y: 120, r: 40, colour: '#ffffff', glint: '#f0feff' },
    hills: ['#7fae86', '#3f7a5a'],
    seed: 601,
    fleet: [
      { x: 150, y: 470, size: 0.5, sail: '#ffffff', hull: '#d8434e' },
      { x: 350, y: 540, size: 1.1, sail: '#ffe06a', hull: '#24406a' },
      { x: 600, y: 480, size: 0.6, sail: '#ff7a6a', hull: '#ffffff' },
      { x: 800, y: 570, size: 1.3, sail: '#ffffff', hull: '#1f6a8a' },
      { x: 1010, y: 490, size: 0.65, sail: '#8ad0ff', hull: '#2a3a5a' },
      { x: 1160, y: 640, size: 1.7, sail: '#fff6e8', hull: '#b8324a' },
    ],
  }),
  port({
    id: 'mo',
    title: 'Moonlight on the moorings',
    themes: ['harbour', 'sea', 'boat', 'night', 'moon', 'water', 'beach', 'travel'],
    sound,
    camera: { x: 300, y: 430, zoom: 1.6 },
    light: ['#ffffff', '#c8d8ff', '#e0d0ff'],
    sky: ['#060c2a', '#1a2c5e', '#3f5a8e'],
    sea: ['#3a5688', '#1c3562', '#050d26'],
    lamp: { x: 400, y: 190, r: 46, colour: '#f4f6ff', glint: '#dfe8ff' },
    hills: ['#1c2a52', '#0e1836'],
    starlit: true,
    seed: 641,
    fleet: [
      { x: 200, y: 530, size: 0.9, sail: '#b8c4e0', hull: '#10182e' },
      { x: 620, y: 600, size: 1.5, sail: '#ccd6ee', hull: '#1a2036' },
      { x: 930, y: 500, size: 0.7, sail: '#9aa8cc', hull: '#0c1226' },
      { x: 1120, y: 560, size: 1.05, sail: '#b0bedc', hull: '#141a30' },
    ],
  }),
  port({
    id: 'qu',
    title: 'Harbour, filmed on a phone',
    themes: ['harbour', 'sea', 'boat', 'evening', 'sunset', 'water', 'beach', 'travel'],
    sound,
    frame: 'portrait',
    camera: { x: 620, y: 500, zoom: 1.3 },
    light: ['#ffffff', '#ffe8d0', '#ffd0b8'],
    sky: ['#3a4a9a', '#f07a6a', '#ffc87a'],
    sea: ['#ffb07a', '#b8607a', '#241c4a'],
    lamp: { x: 640, y: 400, r: 58, colour: '#fff0c8', glint: '#ffe8c0' },
    hills: ['#7a4a7a', '#4a3064'],
    seed: 661,
    fleet: [
      { x: 520, y: 500, size: 0.7, sail: '#ffe0c0', hull: '#3a2a4a' },
      { x: 690, y: 590, size: 1.25, sail: '#fff4e0', hull: '#6a2a3a' },
      { x: 790, y: 490, size: 0.55, sail: '#ffd0b0', hull: '#2a2444' },
    ],
  }),
];
