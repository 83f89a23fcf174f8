import { mix } from '../draw/colour.ts';
import { wave } from '../draw/shapes.ts';
import { fill, glow, linear } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const tones = ['#f2c14e', '#f78154', '#e4576e', '#8f3a84', '#4d2c91', '#2a2a7a', '#14265c'];

/** Layers of cut paper rolling like a sea. */
export const waves: Scene = {
  id: 'paper-waves',
  title: 'Paper sea',
  themes: [
    'abstract',
    'waves',
    'paper',
    'design',
    'pattern',
    'geometry',
    'fractal',
    'calm',
    'relax',
    'art',
  ],
  sound: { chord: [139, 208, 277], noise: 'waves', bells: 4 },
  camera: { x: 800, y: 330, zoom: 1.5 },
  light: ['#ffffff', '#ffd8e8', '#c8d0ff'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#fff0d0'],
      [0.6, '#ffd08a'],
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
      glow('sun', 900, 170, 330, '#ffffff', 0.9) +
      '<circle cx="900" cy="170" r="84" fill="#f25f4c"/>' +
      layers.join('')
    );
  },
};
