import { ring } from '../draw/colour.ts';
import { ridge, TAU, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

/** Rings of four colours: midnight, morning, noon and evening. */
interface Range extends About {
  layers: { seed: number; base: number; height: number; sharp: number; turns: number }[];
  top: readonly string[];
  low: readonly string[];
  far: readonly string[];
  near: readonly string[];
}

const sound: Sound = { seed: 1000, chord: [110, 165, 220], noise: 'wind', bells: 4 };

/** A whole day over four ranges, the nearest of them passing by. */
const range = ({ layers, top, low, far, near, ...about }: Range): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, ring(top, t)],
      [0.72, ring(low, t)],
    ]);
    const night = Math.max(0, Math.cos(TAU * t));
    const sunX = 640 - 560 * Math.cos(TAU * (t - 0.25) * 0.999 + Math.PI / 2) * -1;
    const sunY = 430 + 330 * Math.cos(TAU * t);
    const sun =
      sunY < 620
        ? glow('sun', sunX, sunY, 420, '#ffd9a0', 0.85) +
          `<circle cx="${sunX.toFixed(1)}" cy="${sunY.toFixed(1)}" r="44" fill="#fff3d6"/>`
        : '';
    const moonX = 640 + 460 * wave(t, 1, 0.5);
    const moon =
      night > 0
        ? `<g opacity="${night.toFixed(2)}">${glow('moon', moonX, 150, 160, '#cdd8ff', 0.6)}<circle cx="${moonX.toFixed(1)}" cy="150" r="26" fill="#eef2ff"/></g>`
        : '';
    const hills = layers.map((layer, i) => {
      const k = i / (layers.length - 1);
      const a = ring(far, t);
      const b = ring(near, t);
      const haze = linear(`h${i}`, [
        [0, blend(a, b, k)],
        [1, blend(ring(low, t), b, 0.35 + 0.65 * k)],
      ]);
      return haze + path(ridge({ ...layer, shift: layer.turns * t }), `url(#h${i})`);
    });
    return sky + fill('url(#sky)') + stars(5, 90, t, 420, night) + moon + sun + hills.join('');
  },
});

export const mountains: Scene[] = [
  range({
    id: 'mu',
    title: 'A day in the mountains',
    themes: ['mountain', 'sun', 'day', 'outdoor', 'landscape', 'travel'],
    sound,
    layers: [
      { seed: 11, base: 470, height: 260, sharp: 0.9, turns: 0 },
      { seed: 23, base: 540, height: 210, sharp: 0.7, turns: 0 },
      { seed: 37, base: 620, height: 170, sharp: 0.45, turns: 0 },
      { seed: 51, base: 700, height: 130, sharp: 0.2, turns: 1 },
    ],
    top: ['#0a1030', '#4b3b78', '#2f86d6', '#3d4a9c'],
    low: ['#27305e', '#ff9a76', '#bfe6ff', '#ff7a59'],
    far: ['#1b2350', '#9a6a92', '#7fb0d8', '#8a5a86'],
    near: ['#05081a', '#2a1c38', '#173f4a', '#24142e'],
  }),
  range({
    id: 'so',
    title: 'Peaks under snow',
    themes: ['mountain', 'snow', 'outdoor', 'landscape', 'travel'],
    sound,
    camera: { x: 300, y: 300, zoom: 1.5 },
    layers: [
      { seed: 301, base: 500, height: 400, sharp: 1, turns: 0 },
      { seed: 307, base: 590, height: 300, sharp: 0.95, turns: 0 },
      { seed: 311, base: 680, height: 190, sharp: 0.8, turns: 0 },
      { seed: 317, base: 740, height: 110, sharp: 0.3, turns: 1 },
    ],
    top: ['#101a44', '#5a6bb8', '#3f9be8', '#6a5aa8'],
    low: ['#3a4a86', '#ffc8d0', '#e4f4ff', '#ffb0a0'],
    far: ['#5a6aa8', '#f0d0e0', '#f4faff', '#f0b8c0'],
    near: ['#1a2650', '#6a7ab0', '#9ab8dc', '#5a5a98'],
  }),
  range({
    id: 'ms',
    title: 'Hills behind hills',
    themes: ['mountain', 'mist', 'calm', 'outdoor', 'landscape', 'travel'],
    sound,
    camera: { x: 900, y: 420, zoom: 1.6 },
    light: ['#ffffff', '#ffe8c8', '#d8f0e0'],
    layers: [
      { seed: 331, base: 400, height: 120, sharp: 0.2, turns: 0 },
      { seed: 337, base: 490, height: 150, sharp: 0.15, turns: 0 },
      { seed: 347, base: 590, height: 150, sharp: 0.1, turns: 0 },
      { seed: 349, base: 700, height: 160, sharp: 0.05, turns: 1 },
    ],
    top: ['#123040', '#e8a86a', '#8ac6c0', '#d87a5a'],
    low: ['#2a5a60', '#ffe2a8', '#f0f8e0', '#ffd08a'],
    far: ['#2a5a5a', '#d8a878', '#a8d0b8', '#c88a6a'],
    near: ['#04181a', '#4a3020', '#1a5a40', '#3a1c1a'],
  }),
];

function blend(a: string, b: string, k: number): string {
  return ring([a, b], k / 2);
}
