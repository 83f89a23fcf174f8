import { mix } from '../draw/colour.ts';
import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Water extends About {
  sea: readonly [string, string, string];
  /** body and stripe of five kinds of fish */
  tints: readonly (readonly [string, string])[];
  plants: readonly string[];
  /** what the plants fade into */
  depth: string;
  rays: number;
}

const sound: Sound = { seed: 1015, chord: [110, 139, 165], noise: 'waves', bells: 4 };

const fish = scatter(240, 15, (next) => ({
  x: next(),
  y: 110 + next() * 430,
  size: 0.45 + next() ** 2 * 1.1,
  tint: Math.floor(next() * 5),
  phase: next(),
  left: next() > 0.6,
})).sort((a, b) => a.size - b.size);
const weeds = scatter(241, 26, (next) => ({
  x: next() * 1280,
  tall: 80 + next() * 200,
  wide: 10 + next() * 22,
  tint: next(),
}));
const bubbles = scatter(242, 12, (next) => ({
  x: next() * 1280,
  y: next(),
  r: 3 + next() * 9,
  phase: next(),
}));

/** Bright fish over a reef, with light falling from above. */
const water = ({
  sea: blues,
  tints,
  plants: weed,
  depth,
  rays: bright,
  ...about
}: Water): Scene => ({
  ...about,
  draw(t) {
    const sea = linear('sea', [
      [0, blues[0]],
      [0.4, blues[1]],
      [1, blues[2]],
    ]);
    const ray = linear('ray', [
      [0, '#ffffff', 0.42],
      [1, '#ffffff', 0],
    ]);
    const rays = [0, 1, 2, 3, 4, 5].map((i) => {
      const x = i * 240 - 60 + 40 * Math.sin(i * 2.3);
      return `<path d="M${x.toFixed(0)} -10H${(x + 70).toFixed(0)}L${(x + 190).toFixed(0)} 620H${(x - 130).toFixed(0)}Z" fill="url(#ray)" opacity="${(bright * (0.55 + 0.3 * Math.sin(i * 3.7))).toFixed(2)}"/>`;
    });
    const plants = weeds.map((w, i) => {
      const tip = w.x + (i % 3 ? 0 : 22) * wave(t, 2, i * 0.13);
      const tone = mix(weed[i % 5] ?? depth, depth, 0.15 + w.tint * 0.4);
      return `<path d="M${(w.x - w.wide).toFixed(0)} 720Q${(w.x - w.wide * 0.6).toFixed(0)} ${(720 - w.tall * 0.6).toFixed(0)} ${tip.toFixed(1)} ${(720 - w.tall).toFixed(0)}Q${(w.x + w.wide * 0.8).toFixed(0)} ${(720 - w.tall * 0.5).toFixed(0)} ${(w.x + w.wide).toFixed(0)} 720Z" fill="${tone}"/>`;
    });
    const school = fish.map((f) => {
      const along = wrap(f.x + (f.left ? -t : t)) * 1520 - 120;
      const y = f.y + 12 * wave(t, 1, f.phase);
      const [body = '#ffb703', stripe = '#ffffff'] = tints[f.tint] ?? [];
      const flap = 1 + 0.25 * wave(t, 8, f.phase);
      return `<g transform="translate(${along.toFixed(1)} ${y.toFixed(1)}) scale(${((f.left ? -1 : 1) * f.size).toFixed(2)} ${f.size.toFixed(2)})"><path d="M-48 0L${(-86 * flap).toFixed(1)} -32Q-70 0 ${(-86 * flap).toFixed(1)} 32Z" fill="${stripe}"/><path d="M-10 -30Q10 -58 30 -26Z" fill="${stripe}"/><path d="M-58 0Q-20 -46 34 -26Q60 -12 62 2Q52 22 24 30Q-24 42 -58 0Z" fill="${body}"/><path d="M6 -35Q20 0 4 33Q-14 34 -16 30Q-4 0 -14 -33Z" fill="${stripe}"/><circle cx="42" cy="-7" r="6.5" fill="#fff"/><circle cx="44" cy="-7" r="3.6" fill="#10203a"/></g>`;
    });
    const air = bubbles.map(
      (b) =>
        `<circle cx="${(b.x + 10 * wave(t, 3, b.phase)).toFixed(1)}" cy="${(760 - wrap(b.y + t * 2) * 820).toFixed(1)}" r="${b.r.toFixed(1)}" fill="#fff" fill-opacity=".16" stroke="#e8ffff" stroke-opacity=".6" stroke-width="1.5"/>`,
    );
    return [
      sea,
      ray,
      fill('url(#sea)'),
      glow('sun', 640, -20, 520, '#eaffff', 0.7 * bright),
      ...rays,
      ...school.slice(0, 9),
      ...plants,
      ...school.slice(9),
      ...air,
    ].join('');
  },
});

const THEMES = ['sea', 'fish', 'underwater', 'water', 'animal', 'colourful', 'diving'];

export const reefs: Scene[] = [
  water({
    id: 're',
    title: 'Over the reef',
    themes: THEMES,
    sound,
    camera: { x: 640, y: 400, zoom: 1.4 },
    light: ['#ffffff', '#b8d8ff', '#d8ffe8'],
    sea: ['#2fd6d6', '#0a86b8', '#06265c'],
    tints: [
      ['#ffb703', '#fb5607'],
      ['#ff5d8f', '#ffe5ec'],
      ['#4cc9f0', '#f8f9fa'],
      ['#fee440', '#00bbf9'],
      ['#ff9f1c', '#ffffff'],
    ],
    plants: ['#ff6b9a', '#ff9f5a', '#8a5cff', '#2fd6a0', '#ffd166'],
    depth: '#0a2a5c',
    rays: 1,
  }),
  water({
    id: 'cr',
    title: 'In the lagoon',
    themes: THEMES,
    sound,
    camera: { x: 360, y: 320, zoom: 1.65 },
    light: ['#ffffff', '#fffbd8', '#d8fff4'],
    sea: ['#b8fff0', '#4ad8d0', '#1a9aa8'],
    tints: [
      ['#2a5ad8', '#ffe14a'],
      ['#ffe14a', '#2a2a4a'],
      ['#ff6a5a', '#ffffff'],
      ['#ffffff', '#ff8a2a'],
      ['#3ab8ff', '#0a3a7a'],
    ],
    plants: ['#4ac88a', '#8ae06a', '#2aa89a', '#e8e06a', '#5ad8b0'],
    depth: '#1a8a90',
    rays: 1.15,
  }),
];
