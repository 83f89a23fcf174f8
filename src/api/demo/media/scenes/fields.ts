import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Field extends About {
  sky: readonly [string, string, string];
  ground: readonly [string, string];
  /** of an ear in front and behind, and of the stalks */
  ear: readonly [string, string, string];
  hill: string;
  sun: { x: number; y: number; r: number };
  /** width of an ear against its length */
  slim: number;
  seed: number;
}

const sound: Sound = { seed: 1006, chord: [147, 220, 294], noise: 'wind', bells: 2 };

const stalks = scatter(33, 190, (next) => ({
  x: next() * 1340 - 30,
  depth: next(),
  phase: next() * 0.08,
})).sort((a, b) => a.depth - b.depth);

/** Ears swaying in the wind. */
const field = ({ sky: air, ground, ear, hill, sun, slim, seed, ...about }: Field): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, air[0]],
      [0.4, air[1]],
      [0.6, air[2]],
    ]);
    const soil = linear('field', [
      [0, ground[0]],
      [1, ground[1]],
    ]);
    const ears = stalks.map((s) => {
      const foot = 520 + s.depth * 240;
      const tall = 80 + s.depth * 190;
      const bend =
        (14 + s.depth * 44) *
        (0.7 + (s.depth < 0.5 ? Math.sin(s.x / 140) : wave(t, 2, s.phase - s.x / 900)));
      const x = s.x + bend;
      const y = foot - tall;
      const tone = mix(ear[0], ear[1], 1 - s.depth * 0.8);
      const size = 4 + s.depth * 7;
      return `<path d="M${s.x.toFixed(0)} ${foot.toFixed(0)}Q${s.x.toFixed(0)} ${(foot - tall * 0.6).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)}" stroke="${mix(tone, ear[2], 0.35)}" stroke-width="${(1.5 + s.depth * 2.5).toFixed(1)}" fill="none"/><ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * slim).toFixed(1)}" fill="${tone}" transform="rotate(${(bend * 0.6).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
    });
    return (
      sky +
      soil +
      fill('url(#sky)') +
      glow('sun', sun.x, sun.y, 430, '#fff4c8', 0.95) +
      `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="#fffdf0"/>` +
      path(ridge({ seed, base: 470, height: 90, humps: 1 }), hill) +
      path(ridge({ seed: seed + 2, base: 500, height: 50, humps: 2 }), 'url(#field)') +
      ears.join('')
    );
  },
});

export const fields: Scene[] = [
  field({
    id: 'wh',
    title: 'Wheat in the wind',
    themes: ['field', 'farm', 'gold', 'outdoor', 'country', 'evening'],
    sound,
    camera: { x: 420, y: 430, zoom: 1.6 },
    light: ['#ffffff', '#ffd9b0', '#e08a8a', '#fff0d8'],
    sky: ['#5aa7e0', '#ffd9a0', '#ff9d5c'],
    ground: ['#f0b440', '#6b3a10'],
    ear: ['#ffe08a', '#b8741a', '#6b3a10'],
    hill: '#b0703a',
    sun: { x: 380, y: 330, r: 56 },
    slim: 3.4,
    seed: 4,
  }),
  field({
    id: 'ry',
    title: 'Green barley',
    themes: ['field', 'farm', 'day', 'outdoor', 'country'],
    sound,
    camera: { x: 900, y: 470, zoom: 1.5 },
    light: ['#ffffff', '#f4ffe0', '#e0f0ff'],
    sky: ['#2f8fe0', '#a8dcf8', '#e8f8ff'],
    ground: ['#9acb4a', '#1f5a2a'],
    ear: ['#d8f08a', '#4a9a3a', '#1f5a2a'],
    hill: '#5f9a6a',
    sun: { x: 1050, y: 110, r: 40 },
    slim: 4.2,
    seed: 704,
  }),
  field({
    id: 'he',
    title: 'Lavender rows',
    themes: ['field', 'farm', 'flower', 'outdoor', 'country', 'evening'],
    sound,
    camera: { x: 700, y: 500, zoom: 1.7 },
    light: ['#ffffff', '#ffe8f8', '#ffd8b8'],
    sky: ['#6a7ad8', '#f0b8d8', '#ffe0b8'],
    ground: ['#8a6ac8', '#3a2a6a'],
    ear: ['#c8a0ff', '#6a48b8', '#3f7a4a'],
    hill: '#6a5a9a',
    sun: { x: 880, y: 320, r: 50 },
    slim: 4.8,
    seed: 731,
  }),
];
