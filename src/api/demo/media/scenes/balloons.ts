import { ring } from '../draw/colour.ts';
import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path, radial, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Valley extends About {
  sky: readonly [string, string, string];
  /** of four hills, the farthest first, and what all of them are tinted with */
  hills: readonly string[];
  haze: string;
  sun: { x: number; y: number; colour: string };
  /** the burners light the envelopes from within */
  lit?: boolean;
  starlit?: boolean;
  seed: number;
}

const sound: Sound = { seed: 1014, chord: [175, 220, 262], noise: 'wind', bells: 5 };

const kits = [
  ['#ff5d5d', '#ffd166'],
  ['#4d96ff', '#ffffff'],
  ['#9b5de5', '#ffb3d9'],
  ['#06d6a0', '#fff3b0'],
  ['#ff924c', '#5f0f40'],
  ['#f15bb5', '#fee440'],
];
const fleet = scatter(210, 9, (next) => ({
  x: next(),
  y: 90 + next() * 330,
  size: 0.35 + next() ** 1.6 * 1.1,
  kit: Math.floor(next() * 6),
  phase: next(),
}))
  .map((b, i) => ({ ...b, kit: i % 6, x: i / 9 + 0.02 }))
  .sort((a, b) => a.size - b.size);

function balloon(kit: string[]): string {
  const [a = '#ff5d5d', b = '#ffffff'] = kit;
  return `<path d="M0 -120C70 -120 96 -66 96 -24C96 30 44 70 22 96H-22C-44 70 -96 30 -96 -24C-96 -66 -70 -120 0 -120Z" fill="${a}"/><path d="M0 -120C34 -120 52 -66 52 -24C52 30 24 70 12 96H-12C-24 70 -52 30 -52 -24C-52 -66 -34 -120 0 -120Z" fill="${b}"/><path d="M0 -120C14 -120 20 -66 20 -24C20 30 9 70 5 96H-5C-9 70 -20 30 -20 -24C-20 -66 -14 -120 0 -120Z" fill="${a}"/><path d="M30 -112C80 -90 96 -54 96 -24C96 30 44 70 22 96H8C60 40 76 -40 30 -112Z" fill="#000" opacity=".16"/><path d="M-20 98L-14 126M20 98L14 126" stroke="#5a3a28" stroke-width="3"/><rect x="-17" y="126" width="34" height="26" rx="5" fill="#8a5a36"/>`;
}

/** Hot-air balloons crossing a valley. */
const valley = ({
  sky: air,
  hills: tones,
  haze,
  sun,
  lit,
  starlit,
  seed,
  ...about
}: Valley): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, air[0]],
      [0.5, air[1]],
      [0.8, air[2]],
    ]);
    const hills = tones.map((tone, i) =>
      path(
        ridge({
          seed: seed + i,
          base: 520 + i * 60,
          height: 150 - i * 18,
          sharp: 0.35 - i * 0.1,
          humps: 1 + (i % 2),
        }),
        ring([tone, haze], 0.06),
      ),
    );
    const all = fleet.map((b) => {
      const x = wrap(b.x + t) * 1680 - 200;
      const y = b.y + 16 * wave(t, 2, b.phase);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(2 * wave(t, 2, b.phase + 0.3)).toFixed(2)}) scale(${b.size.toFixed(2)})">${balloon(kits[b.kit] ?? [])}${lit ? '<circle r="130" cy="-10" fill="url(#flame)"/>' : ''}</g>`;
    });
    return [
      sky,
      lit
        ? radial('flame', [
            [0, '#ffe9a8', 0.75],
            [1, '#ffb84a', 0],
          ])
        : '',
      fill('url(#sky)'),
      starlit ? stars(seed, 120, t, 420) : '',
      glow('sun', sun.x, sun.y, 460, sun.colour, 0.95),
      ...hills.slice(0, 2),
      ...all.slice(0, 5),
      ...hills.slice(2),
      ...all.slice(5),
    ].join('');
  },
});

const THEMES = ['balloon', 'sky', 'colourful', 'travel', 'outdoor', 'festival'];

export const balloons: Scene[] = [
  valley({
    id: 'ba',
    title: 'Balloons over the valley',
    themes: [...THEMES, 'morning'],
    sound,
    camera: { x: 700, y: 260, zoom: 1.5 },
    light: ['#ffffff', '#fff2dc', '#ffd9c4', '#e6e6ff'],
    sky: ['#2f7fd6', '#a8dcff', '#fff0cf'],
    hills: ['#b9c6df', '#8fb0b5', '#5f9a86', '#2f6f5a'],
    haze: '#ffe0b0',
    sun: { x: 1050, y: 420, colour: '#fff6d8' },
    seed: 220,
  }),
  valley({
    id: 'me',
    title: 'Balloons over red rock',
    themes: [...THEMES, 'evening'],
    sound,
    camera: { x: 400, y: 300, zoom: 1.6 },
    light: ['#ffffff', '#ffe0c0', '#ffd0d0'],
    sky: ['#5a4a9a', '#f08a7a', '#ffd898'],
    hills: ['#c87a6a', '#a8584a', '#7a3a34', '#4a2028'],
    haze: '#ffb080',
    sun: { x: 300, y: 430, colour: '#ffe8b0' },
    seed: 861,
  }),
  valley({
    id: 'gl',
    title: 'Night glow',
    themes: [...THEMES, 'night', 'lights'],
    sound,
    camera: { x: 820, y: 240, zoom: 1.45 },
    light: ['#ffffff', '#e0d8ff', '#d0e8ff'],
    sky: ['#0a1030', '#22306a', '#5a5a96'],
    hills: ['#2a3468', '#1e2852', '#141c3c', '#0a1026'],
    haze: '#3a4a88',
    sun: { x: 980, y: 180, colour: '#c8d4ff' },
    lit: true,
    starlit: true,
    seed: 883,
  }),
];
