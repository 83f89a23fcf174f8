import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import { tree } from '../draw/tree.ts';
import type { Scene, Sound } from './scene.ts';

interface Season {
  id: string;
  title: string;
  themes: string[];
  sound: Sound;
  sky: [string, string];
  hill: [string, string];
  wood: string;
  leaves: string[];
  leaf: number;
  falling: number;
  light: string;
  sway: number;
  day: string[];
  camera: { x: number; y: number; zoom: number };
}

const flakes = scatter(121, 90, (next) => ({
  x: next(),
  y: next(),
  size: 0.5 + next(),
  phase: next(),
}));

/** One garden with two trees; what grows, falls and shines is the season's. */
function garden(season: Season, seed: number): Scene {
  const left = tree(seed, 330, 700, 162, season.wood);
  const right = tree(seed + 5, 1040, 668, 122, mix(season.wood, season.sky[1], 0.25));
  const crown = scatter(seed + 9, 900, (next) => ({
    pick: next(),
    dx: (next() - 0.5) * 70,
    dy: (next() - 0.5) * 60,
    tint: next(),
    size: 0.6 + next() * 0.9,
  }));
  return {
    id: season.id,
    title: season.title,
    themes: season.themes,
    sound: season.sound,
    light: season.day,
    camera: season.camera,
    draw(t) {
      const sky = linear('sky', [
        [0, season.sky[0]],
        [0.75, season.sky[1]],
      ]);
      const ground = linear('ground', [
        [0, season.hill[0]],
        [1, season.hill[1]],
      ]);
      const leaves = crown.map((c, i) => {
        const home = i % 5 < 3 ? left.tips : right.tips;
        const tip = home[Math.floor(c.pick * home.length)];
        if (!tip || season.leaf === 0) return '';
        const x = tip.x + c.dx + (i % 7 ? 0 : season.sway * wave(t, 2, tip.y / 500 + c.pick));
        const y = tip.y + c.dy;
        const tone = season.leaves[Math.floor(c.tint * season.leaves.length)] ?? '#ffffff';
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(season.leaf * c.size * (i % 5 < 3 ? 1 : 0.75)).toFixed(1)}" fill="${tone}"/>`;
      });
      const falling = flakes.slice(0, season.falling).map((f, i) => {
        const y = wrap(f.y + t * (1 + (i % 2))) * 800 - 40;
        const x = wrap(f.x + 0.03 * wave(t, 2, f.phase)) * 1280;
        const tone = season.leaves[i % season.leaves.length] ?? '#ffffff';
        return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(7 * f.size).toFixed(1)}" ry="${(season.leaf ? 4.5 * f.size : 7 * f.size).toFixed(1)}" fill="${tone}" opacity=".92" transform="rotate(${(360 * wrap(t * 2 + f.phase)).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
      });
      return [
        sky,
        ground,
        fill('url(#sky)'),
        glow('light', 760, 200, 480, season.light, 0.8),
        path(
          ridge({ seed: seed + 2, base: 560, height: 170, sharp: 0.2, humps: 1 }),
          mix(season.hill[0], season.sky[1], 0.55),
        ),
        path(
          ridge({ seed: seed + 3, base: 610, height: 90, humps: 2 }),
          mix(season.hill[0], season.sky[1], 0.2),
        ),
        right.wood,
        path(ridge({ seed: seed + 4, base: 690, height: 70, humps: 1 }), 'url(#ground)'),
        left.wood,
        ...leaves,
        ...falling,
      ].join('');
    },
  };
}

export const seasons: Scene[] = [
  garden(
    {
      id: 'spring',
      title: 'Garden in spring',
      themes: ['spring', 'garden', 'flower', 'blossom', 'tree', 'pink', 'outdoor'],
      sound: { chord: [220, 277, 330], noise: 'wind', bells: 6 },
      sky: ['#7fc8ff', '#ffeaf2'],
      hill: ['#8fd36b', '#2f7d3a'],
      wood: '#5b3a3a',
      leaves: ['#ffb3cf', '#ff8fb8', '#ffd9e6', '#ff6fa5'],
      leaf: 11,
      falling: 40,
      light: '#ffffff',
      sway: 5,
      day: ['#ffffff', '#ffe8d8', '#e0d8ff'],
      camera: { x: 330, y: 400, zoom: 1.5 },
    },
    131,
  ),
  garden(
    {
      id: 'summer',
      title: 'Garden in summer',
      themes: ['summer', 'garden', 'tree', 'green', 'park', 'outdoor', 'picnic'],
      sound: { chord: [196, 247, 392], noise: 'wind', bells: 3 },
      sky: ['#1f8fe0', '#c9f2ff'],
      hill: ['#ffd84d', '#2f9a4a'],
      wood: '#4a3320',
      leaves: ['#2fa84f', '#58c75a', '#8bdc5e', '#1d8a4a'],
      leaf: 14,
      falling: 0,
      light: '#fffbe0',
      sway: 8,
      day: ['#ffffff', '#fff0c8', '#ffcf9e', '#f0f8ff'],
      camera: { x: 1000, y: 450, zoom: 1.5 },
    },
    151,
  ),
  garden(
    {
      id: 'autumn',
      title: 'Garden in autumn',
      themes: ['autumn', 'garden', 'tree', 'forest', 'orange', 'outdoor'],
      sound: { chord: [147, 175, 220], noise: 'wind', bells: 4 },
      sky: ['#3f83c9', '#ffdc96'],
      hill: ['#d88a3a', '#6b2f1d'],
      wood: '#3a2420',
      leaves: ['#ff8c2e', '#e0482e', '#ffc14d', '#b5302a'],
      leaf: 12,
      falling: 60,
      light: '#ffe9b8',
      sway: 7,
      day: ['#ffffff', '#ffe6cc', '#ecdcf4'],
      camera: { x: 360, y: 380, zoom: 1.6 },
    },
    171,
  ),
  garden(
    {
      id: 'winter',
      title: 'Garden in winter',
      themes: ['winter', 'snow', 'garden', 'tree', 'cold', 'white', 'outdoor'],
      sound: { chord: [131, 165, 196], noise: 'wind', bells: 7 },
      sky: ['#3c5a9a', '#f3c9d9'],
      hill: ['#f4f8ff', '#8fa8d8'],
      wood: '#2a2340',
      leaves: ['#ffffff', '#eaf2ff'],
      leaf: 0,
      falling: 90,
      light: '#ffe8ee',
      sway: 0,
      day: ['#ffffff', '#a8b8f0', '#ffd8e0'],
      camera: { x: 900, y: 450, zoom: 1.5 },
    },
    191,
  ),
];
