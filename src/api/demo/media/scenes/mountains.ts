import { ring } from '../draw/colour.ts';
import { ridge, TAU, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const layers = [
  { seed: 11, base: 470, height: 260, sharp: 0.9, turns: 0 },
  { seed: 23, base: 540, height: 210, sharp: 0.7, turns: 0 },
  { seed: 37, base: 620, height: 170, sharp: 0.45, turns: 0 },
  { seed: 51, base: 700, height: 130, sharp: 0.2, turns: 1 },
];
const top = ['#0a1030', '#4b3b78', '#2f86d6', '#3d4a9c'];
const low = ['#27305e', '#ff9a76', '#bfe6ff', '#ff7a59'];
const far = ['#1b2350', '#9a6a92', '#7fb0d8', '#8a5a86'];
const near = ['#05081a', '#2a1c38', '#173f4a', '#24142e'];

/** A whole day over four ranges, the nearest of them passing by. */
export const mountains: Scene = {
  id: 'mountains',
  title: 'A day in the mountains',
  themes: ['mountain', 'sun', 'day', 'outdoor', 'landscape', 'travel'],
  sound: { chord: [110, 165, 220], noise: 'wind', bells: 4 },
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
};

function blend(a: string, b: string, k: number): string {
  return ring([a, b], k / 2);
}
