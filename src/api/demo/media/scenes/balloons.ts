import { ring } from '../draw/colour.ts';
import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

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

/** Hot-air balloons crossing a valley in the morning haze. */
export const balloons: Scene = {
  id: 'balloons',
  title: 'Balloons over the valley',
  themes: ['balloon', 'sky', 'morning', 'colourful', 'travel', 'outdoor', 'festival'],
  sound: { chord: [175, 220, 262], noise: 'wind', bells: 5 },
  camera: { x: 700, y: 260, zoom: 1.5 },
  light: ['#ffffff', '#fff2dc', '#ffd9c4', '#e6e6ff'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#2f7fd6'],
      [0.5, '#a8dcff'],
      [0.8, '#fff0cf'],
    ]);
    const haze = ['#b9c6df', '#8fb0b5', '#5f9a86', '#2f6f5a'];
    const hills = haze.map((tone, i) =>
      path(
        ridge({
          seed: 220 + i,
          base: 520 + i * 60,
          height: 150 - i * 18,
          sharp: 0.35 - i * 0.1,
          humps: 1 + (i % 2),
        }),
        ring([tone, '#ffe0b0'], 0.06),
      ),
    );
    const all = fleet.map((b) => {
      const x = wrap(b.x + t) * 1680 - 200;
      const y = b.y + 16 * wave(t, 2, b.phase);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(2 * wave(t, 2, b.phase + 0.3)).toFixed(2)}) scale(${b.size.toFixed(2)})">${balloon(kits[b.kit] ?? [])}</g>`;
    });
    return [
      sky,
      fill('url(#sky)'),
      glow('sun', 1050, 420, 460, '#fff6d8', 0.95),
      ...hills.slice(0, 2),
      ...all.slice(0, 5),
      ...hills.slice(2),
      ...all.slice(5),
    ].join('');
  },
};
