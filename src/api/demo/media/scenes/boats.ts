import { scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, linear } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Pond extends About {
  water: readonly [string, string, string];
  /** of the paper: six colours */
  tints: readonly string[];
  leaf: readonly [string, string];
  flower: readonly [string, string];
  ring: string;
}

const sound: Sound = { seed: 1009, chord: [196, 247, 294], noise: 'waves', bells: 6 };

const fleet = scatter(101, 9, (next) => ({
  lane: next(),
  x: next(),
  size: 0.8 + next() * 0.9,
  tint: Math.floor(next() * 6),
  phase: next(),
}))
  .map((b, i) => ({ ...b, lane: (i + 0.5) / 9 }))
  .sort((a, b) => a.lane - b.lane);
const rings = scatter(102, 9, (next) => ({ x: next() * 1280, y: next() * 720, phase: next() }));
const pads = scatter(103, 12, (next) => ({
  x: next() * 1280,
  y: next() * 720,
  r: 34 + next() * 46,
  turn: next() * 360,
  flower: next() > 0.5,
}));

/** Folded paper boats drifting over a pond. */
const pondOf = ({ water, tints, leaf, flower: bloom, ring, ...about }: Pond): Scene => ({
  ...about,
  draw(t) {
    const pond = linear('pond', [
      [0, water[0]],
      [0.5, water[1]],
      [1, water[2]],
    ]);
    const ripples = rings.flatMap((r) =>
      [0, 0.33].map((late) => {
        const k = wrap(t * 2 + r.phase + late);
        return `<ellipse cx="${r.x.toFixed(0)}" cy="${r.y.toFixed(0)}" rx="${(20 + k * 150).toFixed(0)}" ry="${(10 + k * 75).toFixed(0)}" fill="none" stroke="${ring}" stroke-width="3" opacity="${(0.4 * (1 - k)).toFixed(2)}"/>`;
      }),
    );
    const leaves = pads.map((p, i) => {
      const sway = 4 * wave(t, 1, i * 0.21);
      const flower = p.flower
        ? `<g fill="${bloom[0]}">${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse rx="8" ry="19" cy="-13" transform="rotate(${a})"/>`).join('')}</g><circle r="7" fill="${bloom[1]}"/>`
        : '';
      return `<g transform="translate(${(p.x + sway).toFixed(1)} ${p.y.toFixed(0)}) scale(1 .62) rotate(${p.turn.toFixed(0)})"><path d="M0 0L${p.r.toFixed(0)} -9A${p.r.toFixed(0)} ${p.r.toFixed(0)} 0 1 0 ${p.r.toFixed(0)} 9Z" fill="${i % 2 ? leaf[0] : leaf[1]}"/>${flower}</g>`;
    });
    const sails = fleet.map((b) => {
      const x = wrap(b.x + t) * 1520 - 120;
      const y = 70 + b.lane * 590 + 6 * wave(t, 3, b.phase);
      const tint = tints[b.tint] ?? '#ffffff';
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(5 * wave(t, 3, b.phase + 0.2)).toFixed(1)}) scale(${b.size.toFixed(2)})"><ellipse cy="34" rx="82" ry="13" fill="#04305c" opacity=".35"/><path d="M-86 -6L-46 34H46L86 -6L0 12Z" fill="${tint}"/><path d="M-86 -6L-46 34H0V12Z" fill="#000" opacity=".10"/><path d="M0 -62L42 2L0 14Z" fill="${tint}"/><path d="M0 -62L-42 2L0 14Z" fill="${tint}"/><path d="M0 -62L-42 2L0 14Z" fill="#000" opacity=".14"/></g>`;
    });
    return [pond, fill('url(#pond)'), ...ripples, ...leaves, ...sails].join('');
  },
});

const THEMES = ['paper', 'pond', 'water', 'colourful', 'toy', 'craft', 'drawing'];

export const boats: Scene[] = [
  pondOf({
    id: 'pa',
    title: 'Paper boats',
    themes: THEMES,
    sound,
    camera: { x: 560, y: 330, zoom: 1.35 },
    light: ['#ffffff', '#fff0c8', '#d8c8ff'],
    water: ['#18b7c4', '#1088b0', '#0d4f8a'],
    tints: ['#ff6b6b', '#ffd166', '#fff4e6', '#4dd4ac', '#ff9ff3', '#ffffff'],
    leaf: ['#2fae6b', '#46c47a'],
    flower: ['#ffd6ec', '#ffd166'],
    ring: '#d8fbff',
  }),
  pondOf({
    id: 'fo',
    title: 'Paper boats among leaves',
    themes: [...THEMES, 'autumn'],
    sound,
    camera: { x: 800, y: 420, zoom: 1.6 },
    light: ['#ffffff', '#ffe4c0', '#ffd0c0'],
    water: ['#5a7a6a', '#3a5a52', '#1c3436'],
    tints: ['#fff4e0', '#ffd89a', '#f4a860', '#ffffff', '#e8c8a8', '#ffe8c0'],
    leaf: ['#d8742a', '#b8402a'],
    flower: ['#ffc14d', '#8a3a1a'],
    ring: '#f0e0c0',
  }),
  pondOf({
    id: 'po',
    title: 'Paper boats by night',
    themes: [...THEMES, 'night'],
    sound,
    camera: { x: 400, y: 260, zoom: 1.5 },
    light: ['#ffffff', '#d0d0ff', '#c0f0ff'],
    water: ['#1c2a66', '#141c4a', '#080c28'],
    tints: ['#ffe08a', '#ffb86a', '#fff4c8', '#8ad8ff', '#ff9ac0', '#ffffff'],
    leaf: ['#1c4a5a', '#24606a'],
    flower: ['#c8b8ff', '#ffe08a'],
    ring: '#8aa0ff',
  }),
];
