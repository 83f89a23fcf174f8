import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const stalks = scatter(33, 190, (next) => ({
  x: next() * 1340 - 30,
  depth: next(),
  phase: next() * 0.08,
})).sort((a, b) => a.depth - b.depth);

/** Ripe ears swaying in the evening wind. */
export const wheat: Scene = {
  id: 'wheat',
  title: 'Wheat in the wind',
  themes: ['field', 'farm', 'summer', 'gold', 'outdoor', 'country', 'evening'],
  sound: { chord: [147, 220, 294], noise: 'wind', bells: 2 },
  camera: { x: 420, y: 430, zoom: 1.6 },
  light: ['#ffffff', '#ffd9b0', '#e08a8a', '#fff0d8'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#5aa7e0'],
      [0.4, '#ffd9a0'],
      [0.6, '#ff9d5c'],
    ]);
    const field = linear('field', [
      [0, '#f0b440'],
      [1, '#6b3a10'],
    ]);
    const ears = stalks.map((s) => {
      const foot = 520 + s.depth * 240;
      const tall = 80 + s.depth * 190;
      const bend =
        (14 + s.depth * 44) *
        (0.7 + (s.depth < 0.5 ? Math.sin(s.x / 140) : wave(t, 2, s.phase - s.x / 900)));
      const x = s.x + bend;
      const y = foot - tall;
      const tone = mix('#ffe08a', '#b8741a', 1 - s.depth * 0.8);
      const size = 4 + s.depth * 7;
      return `<path d="M${s.x.toFixed(0)} ${foot.toFixed(0)}Q${s.x.toFixed(0)} ${(foot - tall * 0.6).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)}" stroke="${mix(tone, '#6b3a10', 0.35)}" stroke-width="${(1.5 + s.depth * 2.5).toFixed(1)}" fill="none"/><ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * 3.4).toFixed(1)}" fill="${tone}" transform="rotate(${(bend * 0.6).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
    });
    return (
      sky +
      field +
      fill('url(#sky)') +
      glow('sun', 380, 330, 430, '#fff4c8', 0.95) +
      '<circle cx="380" cy="330" r="56" fill="#fffdf0"/>' +
      path(ridge({ seed: 4, base: 470, height: 90, humps: 1 }), '#b0703a') +
      path(ridge({ seed: 6, base: 500, height: 50, humps: 2 }), 'url(#field)') +
      ears.join('')
    );
  },
};
