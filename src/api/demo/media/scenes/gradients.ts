import { scatter, wave } from '../draw/shapes.ts';
import { fill, linear, radial } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Colours extends About {
  back: readonly [string, string];
  /** of the clouds: four colours */
  tones: readonly string[];
}

const sound: Sound = { seed: 1026, chord: [110, 165, 208, 277], noise: 'none', bells: 2 };
const clouds = scatter(980, 14, (next) => ({
  x: next() * 1280,
  y: next() * 720,
  r: 190 + next() * 250,
  phase: next(),
}));

/** Colours that melt into each other, and take their time. */
const colours = ({ back, tones, ...about }: Colours): Scene => ({
  ...about,
  draw(t) {
    const field = linear(
      'field',
      [
        [0, back[0]],
        [1, back[1]],
      ],
      true,
    );
    const soft = tones.map((tone, i) =>
      radial(`c${i}`, [
        [0, tone, 0.85],
        [0.5, tone, 0.4],
        [1, tone, 0],
      ]),
    );
    const drifting = clouds.map((c, i) => {
      const x = c.x + 70 * wave(t, 1, c.phase);
      const y = c.y + 50 * wave(t, 1, c.phase + 0.25);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${c.r.toFixed(0)}" fill="url(#c${i % tones.length})"/>`;
    });
    return [field, ...soft, fill('url(#field)'), ...drifting].join('');
  },
});

const THEMES = ['calm', 'relax', 'abstract', 'colourful'];

export const gradients: Scene[] = [
  colours({
    id: 'da',
    title: 'Slow colours: dawn',
    themes: THEMES,
    sound,
    camera: { x: 400, y: 300, zoom: 1.8 },
    back: ['#ffb8a0', '#8ab0ff'],
    tones: ['#ffe0b0', '#ff8aa8', '#c8a0ff', '#fff4d8'],
  }),
  colours({
    id: 'te',
    title: 'Slow colours: lagoon',
    themes: THEMES,
    sound,
    camera: { x: 900, y: 420, zoom: 1.7 },
    back: ['#0a4a6a', '#1ab8a0'],
    tones: ['#5affd0', '#1a8ae8', '#b8ffe0', '#0a6a8a'],
  }),
  colours({
    id: 'co',
    title: 'Slow colours: embers',
    themes: THEMES,
    sound,
    camera: { x: 640, y: 240, zoom: 1.9 },
    back: ['#2a0a1c', '#6a1a20'],
    tones: ['#ff6a2a', '#c81a5a', '#ffb84a', '#4a0a3a'],
  }),
];
