import { scatter, TAU, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, radial } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Void extends About {
  back: readonly [string, string];
  /** of the mist: four colours */
  tints: readonly string[];
  /** lit side, middle and dark side of the planet */
  ball: readonly [string, string, string];
  planet: { x: number; y: number; r: number; turn: number };
  /** three shades of the rings; none without */
  rings?: readonly [string, string, string];
  moon?: string;
  shine: string;
}

const sound: Sound = { seed: 1018, chord: [55, 82.4, 110, 220], noise: 'none', bells: 5 };

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

/** Flying through a coloured nebula, past a planet. */
const space = (look: Void): Scene => ({
  ...look,
  draw(t) {
    const { tints, planet: place, rings } = look;
    const back = linear('back', [
      [0, look.back[0]],
      [1, look.back[1]],
    ]);
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
      [0, look.ball[0]],
      [0.6, look.ball[1]],
      [1, look.ball[2]],
    ]).replace('id="ball"', 'id="ball" cx=".34" cy=".3" r=".75"');
    const y = place.y + 14 * wave(t, 1);
    const moonX = place.x - 1.9 * place.r + 30 * wave(t, 1, 0.25);
    const planet = `<g transform="translate(${place.x} ${y.toFixed(1)}) rotate(${place.turn}) scale(${(place.r / 165).toFixed(3)})">${rings ? `<path d="M-290 0A290 74 0 0 1 290 0" fill="none" stroke="${rings[0]}" stroke-opacity=".55" stroke-width="24"/>` : ''}<circle r="165" fill="url(#ball)"/>${rings ? `<path d="M-290 0A290 74 0 0 0 290 0" fill="none" stroke="${rings[1]}" stroke-width="26"/><path d="M-246 4A246 58 0 0 0 246 4" fill="none" stroke="${rings[2]}" stroke-width="10"/>` : ''}</g>`;
    const moon = look.moon
      ? `<circle cx="${moonX.toFixed(1)}" cy="${(y - place.r * 0.6).toFixed(1)}" r="${(place.r * 0.16).toFixed(1)}" fill="${look.moon}"/>`
      : '';
    return [
      back,
      mist,
      ball,
      fill('url(#back)'),
      ...nebula,
      ...flying,
      glow('shine', place.x - 50, place.y - 60, 420, look.shine, 0.28),
      planet,
      moon,
    ].join('');
  },
});

const THEMES = ['space', 'stars', 'night', 'planet', 'science', 'fantasy'];

export const spaces: Scene[] = [
  space({
    id: 'sp',
    title: 'Between the stars',
    themes: THEMES,
    sound,
    camera: { x: 860, y: 430, zoom: 1.5 },
    light: ['#ffffff', '#c8e0ff', '#ffd0f0'],
    back: ['#0a0524', '#1a0a3c'],
    tints: ['#ff4fa3', '#5a5cff', '#1fc8ff', '#a83cff'],
    ball: ['#ffd9a8', '#f08a5d', '#6a2c70'],
    planet: { x: 930, y: 440, r: 165, turn: -18 },
    rings: ['#ffcf9a', '#ffe3bf', '#c9785a'],
    shine: '#ff9a6a',
  }),
  space({
    id: 'or',
    title: 'The blue one',
    themes: THEMES,
    sound,
    camera: { x: 420, y: 380, zoom: 1.6 },
    light: ['#ffffff', '#d0f4ff', '#d8d8ff'],
    back: ['#020818', '#061a34'],
    tints: ['#1f5aff', '#1fc8c8', '#3a8aff', '#2a3ac8'],
    ball: ['#d8f8ff', '#3a98e8', '#0a2a6a'],
    planet: { x: 400, y: 400, r: 210, turn: 12 },
    moon: '#d8dce8',
    shine: '#5ac8ff',
  }),
];
