import { mix, ring } from '../draw/colour.ts';
import { ridge, TAU } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const sky = ['#ffb35c', '#ff6f61', '#e0457b', '#ff8f5a'];
const zenith = ['#f25f5c', '#8a2f6b', '#3b1c5a', '#b23a6d'];

/** Sand hills under a very large low sun; the wind moves the crests. */
export const dunes: Scene = {
  id: 'dunes',
  title: 'Dunes at dusk',
  themes: ['desert', 'sand', 'sunset', 'outdoor', 'travel', 'warm', 'dunes'],
  sound: { chord: [123.5, 185, 247], noise: 'wind' },
  camera: { x: 820, y: 400, zoom: 1.45 },
  draw(t) {
    const back = linear('sky', [
      [0, ring(zenith, t)],
      [0.7, ring(sky, t)],
    ]);
    const sunY = 350 + 60 * Math.cos(TAU * t);
    const sun =
      glow('halo', 820, sunY, 460, '#fff0c0', 0.75) +
      `<circle cx="820" cy="${sunY.toFixed(1)}" r="120" fill="#fff4cf"/>`;
    const hills = [0, 1, 2, 3].map((i) => {
      const d = ridge({
        seed: 60 + i * 7,
        base: 470 + i * 85,
        height: 100 + i * 22,
        humps: 1,
        shift: (i % 2 ? 1 : 0) * t,
      });
      const lit = mix(ring(sky, t), '#3a0f2e', 0.18 + i * 0.22);
      const dark = mix(ring(zenith, t), '#1a0618', 0.25 + i * 0.2);
      return (
        linear(`d${i}`, [
          [0, lit],
          [0.55, dark],
        ]) + path(d, `url(#d${i})`)
      );
    });
    return back + fill('url(#sky)') + sun + hills.join('');
  },
};
