import { mix } from '../draw/colour.ts';
import { wave } from '../draw/shapes.ts';
import { fill, glow, linear } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Paper extends About {
  /** of the sheets, the farthest first */
  tones: readonly string[];
  sky: readonly [string, string];
  sun: { x: number; y: number; r: number; colour: string };
}

const sound: Sound = { seed: 1017, chord: [139, 208, 277], noise: 'waves', bells: 4 };

/** Layers of cut paper rolling like a sea. */
const sheets = ({ tones, sky: air, sun, ...about }: Paper): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, air[0]],
      [0.6, air[1]],
    ]);
    const layers = tones.map((tone, i) => {
      const points: string[] = [];
      for (let x = 0; x <= 1280; x += 16) {
        const u = x / 1280;
        const turns = i % 2 ? 2 : -2;
        const y =
          200 +
          i * 76 +
          (52 - i * 2) * wave(u, 1.5 + (i % 3) * 0.5, t * turns * 0.5 + i * 0.31) +
          16 * wave(u, 4, t * (i % 2 ? -1 : 1) + i * 0.2) +
          14 * wave(t, 1, i * 0.17);
        points.push(`${x} ${y.toFixed(1)}`);
      }
      const d = `M0 720L${points.join('L')}L1280 720Z`;
      return `${linear(`w${i}`, [
        [0, mix(tone, '#ffffff', 0.12)],
        [0.5, mix(tone, '#10062a', 0.2)],
      ])}<path d="${d}" fill="#1a0a3a" opacity=".16" transform="translate(0 -11)"/><path d="${d}" fill="#1a0a3a" opacity=".14" transform="translate(0 -5)"/><path d="${d}" fill="url(#w${i})"/>`;
    });
    return (
      sky +
      fill('url(#sky)') +
      glow('sun', sun.x, sun.y, 330, '#ffffff', 0.9) +
      `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${sun.colour}"/>` +
      layers.join('')
    );
  },
});

const THEMES = ['waves', 'abstract', 'paper', 'design', 'calm', 'art'];

export const waves: Scene[] = [
  sheets({
    id: 'pp',
    title: 'Paper sea',
    themes: THEMES,
    sound,
    camera: { x: 800, y: 330, zoom: 1.5 },
    light: ['#ffffff', '#ffd8e8', '#c8d0ff'],
    tones: ['#f2c14e', '#f78154', '#e4576e', '#8f3a84', '#4d2c91', '#2a2a7a', '#14265c'],
    sky: ['#fff0d0', '#ffd08a'],
    sun: { x: 900, y: 170, r: 84, colour: '#f25f4c' },
  }),
  sheets({
    id: 'mi',
    title: 'Mint and teal',
    themes: THEMES,
    sound,
    camera: { x: 420, y: 380, zoom: 1.7 },
    light: ['#ffffff', '#f0ffe0', '#d8f0ff'],
    tones: ['#e8f8d8', '#b8e8c0', '#7ad0b0', '#3aa8a0', '#1f7a8a', '#145a70', '#0c3a50'],
    sky: ['#fffdf0', '#d8f4e8'],
    sun: { x: 320, y: 160, r: 70, colour: '#ffc84a' },
  }),
  sheets({
    id: 'rs',
    title: 'Rose, plum and ink',
    themes: THEMES,
    sound,
    camera: { x: 980, y: 420, zoom: 1.6 },
    light: ['#ffffff', '#ffe8d8', '#e8d8ff'],
    tones: ['#ffd8e0', '#ffb0c4', '#f480a8', '#c85090', '#8a3478', '#54225c', '#2a123c'],
    sky: ['#3a1c4a', '#8a4a80'],
    sun: { x: 640, y: 150, r: 60, colour: '#fff0e0' },
  }),
];
