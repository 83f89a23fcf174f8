import { mix, ring } from '../draw/colour.ts';
import { ridge, TAU } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Sand extends About {
  sky: readonly string[];
  zenith: readonly string[];
  sun: { x: number; y: number; r: number; colour: string };
  /** what sand is mixed with in light and in shade; without it, the sky's own colours */
  sand?: readonly [string, string];
  starlit?: boolean;
  seed: number;
}

const sound: Sound = { seed: 1002, chord: [123.5, 185, 247], noise: 'wind' };

/** Sand hills under a very large low sun; the wind moves the crests. */
const desert = ({ sky, zenith, sun: ball, sand, starlit, seed, ...about }: Sand): Scene => ({
  ...about,
  draw(t) {
    const back = linear('sky', [
      [0, ring(zenith, t)],
      [0.7, ring(sky, t)],
    ]);
    const sunY = ball.y + 60 * Math.cos(TAU * t);
    const sun =
      glow('halo', ball.x, sunY, 460, '#fff0c0', 0.75) +
      `<circle cx="${ball.x}" cy="${sunY.toFixed(1)}" r="${ball.r}" fill="${ball.colour}"/>`;
    const hills = [0, 1, 2, 3].map((i) => {
      const d = ridge({
        seed: seed + i * 7,
        base: 470 + i * 85,
        height: 100 + i * 22,
        humps: 1,
        shift: (i % 2 ? 1 : 0) * t,
      });
      const lit = sand
        ? mix(sand[0], sand[1], 0.04 + i * 0.06)
        : mix(ring(sky, t), '#3a0f2e', 0.18 + i * 0.22);
      const dark = sand
        ? mix(sand[0], sand[1], 0.85 + i * 0.05)
        : mix(ring(zenith, t), '#1a0618', 0.25 + i * 0.2);
      return (
        linear(`d${i}`, [
          [0, lit],
          [sand ? 0.3 : 0.55, dark],
        ]) + path(d, `url(#d${i})`)
      );
    });
    return (
      back + fill('url(#sky)') + (starlit ? stars(seed, 140, t, 420) : '') + sun + hills.join('')
    );
  },
});

export const dunes: Scene[] = [
  desert({
    id: 'du',
    title: 'Dunes at dusk',
    themes: ['desert', 'sand', 'sunset', 'outdoor', 'travel', 'warm', 'dunes'],
    sound,
    camera: { x: 820, y: 400, zoom: 1.45 },
    sky: ['#ffb35c', '#ff6f61', '#e0457b', '#ff8f5a'],
    zenith: ['#f25f5c', '#8a2f6b', '#3b1c5a', '#b23a6d'],
    sun: { x: 820, y: 350, r: 120, colour: '#fff4cf' },
    seed: 60,
  }),
  desert({
    id: 'no',
    title: 'Dunes at noon',
    themes: ['desert', 'sand', 'day', 'outdoor', 'travel', 'warm', 'dunes'],
    sound,
    camera: { x: 300, y: 470, zoom: 1.7 },
    light: ['#ffffff', '#fff0d8', '#f0f8ff'],
    sky: ['#bfe8ff', '#a8dcff', '#c8ecff', '#b0e0ff'],
    zenith: ['#2f8fe0', '#2a86d8', '#3a98e8', '#2f8fe0'],
    sun: { x: 1020, y: 130, r: 46, colour: '#ffffff' },
    sand: ['#ffe0a0', '#b0622a'],
    seed: 510,
  }),
  desert({
    id: 'sn',
    title: 'Desert by starlight',
    themes: ['desert', 'sand', 'night', 'stars', 'outdoor', 'travel', 'dunes'],
    sound,
    camera: { x: 960, y: 330, zoom: 1.5 },
    sky: ['#3a4a8a', '#4a5a9a', '#3a4a8a', '#5a5aa0'],
    zenith: ['#060a24', '#0a1030', '#060a24', '#0c0a2c'],
    sun: { x: 330, y: 190, r: 44, colour: '#eef2ff' },
    sand: ['#8a90c8', '#0c1030'],
    starlit: true,
    seed: 545,
  }),
];
