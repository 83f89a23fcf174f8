import { mix } from '../draw/colour.ts';
import { scatter, wave } from '../draw/shapes.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Floor extends About {
  tones: readonly string[];
  joint: string;
}

const sound: Sound = { seed: 1020, chord: [165, 220, 330], noise: 'none', bells: 7 };
const SIZE = 62;
const chances = scatter(960, 420, (next) => ({ tint: next(), phase: next() }));

/** Middles of the hexagons of a floor that covers the picture. */
const PLACES: readonly { x: number; y: number }[] = Array.from({ length: 9 * 14 }, (_, i) => {
  const row = Math.floor(i / 14);
  return { x: ((i % 14) + (row % 2) / 2) * SIZE * 1.75, y: row * SIZE * 1.516 };
});

function hexagon(radius: number, turn: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = ((turn + 60 * i - 90) * Math.PI) / 180;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Tiles that breathe in waves over a floor. */
const floor = ({ tones, joint, ...about }: Floor): Scene => ({
  ...about,
  draw(t) {
    const tiles = PLACES.map(({ x, y }, i) => {
      const chance = chances[i % chances.length] ?? { tint: 0, phase: 0 };
      const beat = wave(t, 1, x / 1900 + y / 1300);
      const tone = tones[Math.floor(chance.tint * tones.length)] ?? joint;
      const lit = mix(tone, '#ffffff', 0.12 + 0.12 * wave(t, 2, chance.phase));
      const scale = 0.9 + 0.07 * beat;
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})"><path d="${hexagon(SIZE, 0)}" fill="${tone}"/><path d="${hexagon(SIZE * (0.56 + 0.12 * beat), 0)}" fill="${lit}"/><path d="${hexagon(SIZE * 0.24, 30)}" fill="${joint}" opacity=".5"/></g>`;
    });
    return `<rect width="1280" height="720" fill="${joint}"/>${tiles.join('')}`;
  },
});

const THEMES = ['geometry', 'pattern', 'retro', 'abstract', 'design'];

export const tiles: Scene[] = [
  floor({
    id: 'ti',
    title: 'Hexagon floor',
    themes: THEMES,
    sound,
    camera: { x: 420, y: 330, zoom: 1.8 },
    light: ['#ffffff', '#ffe8d0', '#d8e8ff'],
    tones: ['#1f7a8c', '#e1b07e', '#bf4e30', '#f4ead5', '#0f4c5c'],
    joint: '#14262e',
  }),
  floor({
    id: 'hx',
    title: 'Hexagons in a square',
    themes: THEMES,
    sound,
    frame: 'square',
    camera: { x: 640, y: 360, zoom: 1.5 },
    light: ['#ffffff', '#ffe0f0', '#e0f8ff'],
    tones: ['#ef476f', '#ffd166', '#06d6a0', '#118ab2', '#073b4c'],
    joint: '#0a2430',
  }),
];
