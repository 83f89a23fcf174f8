import { mix } from '../draw/colour.ts';
import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Skyline extends About {
  sky: readonly [string, string, string];
  /** of the three rows of towers, the farthest first */
  tones: readonly [string, string, string];
  /** how bright the windows of each row are */
  lit: readonly [number, number, number];
  moon: { x: number; y: number; r: number; colour: string; halo: string };
  starlit?: boolean;
  seed: number;
}

const sound: Sound = { seed: 1005, chord: [82.4, 123.5, 165], noise: 'wind', bells: 3 };

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

const rowsOf = ({ seed, tones, lit }: Pick<Skyline, 'seed' | 'tones' | 'lit'>) => [
  { towers: street(seed, 16, 330), tone: tones[0], lit: lit[0], foot: 640, turns: 0 },
  { towers: street(seed + 2, 11, 400), tone: tones[1], lit: lit[1], foot: 690, turns: 1 },
  { towers: street(seed + 6, 8, 300), tone: tones[2], lit: lit[2], foot: 720, turns: 2 },
];

/** A skyline that glides past while its windows go on and off. */
function skyline({ sky: air, tones, lit: light, moon, starlit, seed, ...about }: Skyline): Scene {
  const rows = rowsOf({ seed, tones, lit: light });
  return { ...about, draw: (t) => drawn(t) };

  function drawn(t: number): string {
    const sky = linear('sky', [
      [0, air[0]],
      [0.5, air[1]],
      [0.85, air[2]],
    ]);
    const parts = [
      sky,
      fill('url(#sky)'),
      starlit ? stars(12, 60, t, 300, 0.8) : '',
      glow('moon', moon.x, moon.y, 230, moon.halo, 0.6),
      `<circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="${moon.colour}"/>`,
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
  }
}

export const cities: Scene[] = [
  skyline({
    id: 'ci',
    title: 'City after dark',
    themes: ['city', 'night', 'urban', 'lights', 'skyline', 'street'],
    sound,
    camera: { x: 880, y: 330, zoom: 1.45 },
    light: ['#ffffff', '#c8d8ff', '#ffd0e4'],
    sky: ['#0b0a2a', '#4a2a7a', '#ff6f91'],
    tones: ['#39306e', '#211b4b', '#0d0b26'],
    lit: [0, 0.75, 1],
    moon: { x: 930, y: 170, r: 58, colour: '#fff4df', halo: '#ffe9c9' },
    starlit: true,
    seed: 3,
  }),
  skyline({
    id: 'ta',
    title: 'Towers in the morning',
    themes: ['city', 'day', 'morning', 'urban', 'skyline', 'street'],
    sound,
    camera: { x: 420, y: 360, zoom: 1.6 },
    light: ['#ffffff', '#fff0d8', '#e0f0ff'],
    sky: ['#5ab0ea', '#bfe6f8', '#fff0d0'],
    tones: ['#b8cfe0', '#86a4c0', '#4a6486'],
    lit: [0, 0.35, 0.55],
    moon: { x: 300, y: 250, r: 50, colour: '#fffdf0', halo: '#fff3c4' },
    seed: 41,
  }),
];
