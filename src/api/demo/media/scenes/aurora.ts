import { mix } from '../draw/colour.ts';
import { ridge, wave, WIDTH } from '../draw/shapes.ts';
import { fill, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Lake extends About {
  tints: readonly [string, string, string];
  sky: readonly [string, string, string];
  /** of the far hills and of the shore */
  land: readonly [string, string];
  seed: number;
}

const SHORE = 470;
const sound: Sound = { seed: 1001, chord: [98, 147, 196, 294], noise: 'none', bells: 5 };

function curtains(t: number, tints: Lake['tints']): string {
  const strips: string[] = ['<g shape-rendering="crispEdges">'];
  for (let band = 0; band < 3; band += 1) {
    const tint = tints[band] ?? tints[0];
    strips.push(
      linear(`a${band}`, [
        [0, mix(tint, '#b04dff', 0.55), 0],
        [0.6, tint, 0.5],
        [0.92, mix(tint, '#ffffff', 0.35), 0.75],
        [1, tint, 0],
      ]),
    );
    for (let x = 0; x < WIDTH; x += 10) {
      const u = x / WIDTH;
      const foot =
        330 - band * 62 + 52 * wave(u, 1, t + band * 0.3) + 24 * wave(u, 3, band * 0.2 - t);
      const tall = 190 + 60 * wave(u, 2, t * 2 + band * 0.4);
      const light = 0.45 + 0.3 * wave(u, 4, t + band * 0.5) + 0.25 * wave(u, 7, -t * 2);
      if (light > 0.03) {
        strips.push(
          `<rect x="${x}" y="${(foot - tall).toFixed(0)}" width="10" height="${tall.toFixed(0)}" fill="url(#a${band})" opacity="${Math.min(1, light).toFixed(2)}"/>`,
        );
      }
    }
  }
  return `${strips.join('')}</g>`;
}

/** Northern lights and their reflection in a still lake. */
const lake = ({ tints, sky: air, land, seed, ...about }: Lake): Scene => ({
  ...about,
  draw(t) {
    const sky = linear('sky', [
      [0, air[0]],
      [0.65, air[1]],
      [1, air[2]],
    ]);
    const water = linear('water', [
      [0, '#0c3a46', 0.55],
      [1, '#020814', 0.93],
    ]);
    const hills = path(ridge({ seed, base: 500, height: 150, sharp: 0.8, humps: 1 }), land[0]);
    const shore = path(
      ridge({ seed: seed + 11, base: 490, height: 60, sharp: 0.9, humps: 5 }),
      land[1],
    );
    const view = `<g id="view">${fill('url(#sky)')}${stars(3, 120, t, 420)}${curtains(t, tints)}${hills}${shore}</g>`;
    const mirror = `<g clip-path="url(#lake)"><use href="#view" transform="translate(0 ${SHORE * 2}) scale(1 -1)"/>`;
    const ripples = Array.from({ length: 14 }, (_, i) => {
      const y = SHORE + 12 + i * i * 1.2;
      const x = 640 + 420 * wave(t, 1, i * 0.37);
      return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${180 + i * 22}" ry="${1 + i * 0.18}" fill="#9dffe0" opacity=".10"/>`;
    });
    return `${sky}${water}<clipPath id="lake"><rect y="${SHORE}" width="1280" height="250"/></clipPath>${view}${mirror}${fill('url(#water)', SHORE, 250)}${ripples.join('')}</g>`;
  },
});

export const auroras: Scene[] = [
  lake({
    id: 'au',
    title: 'Northern lights',
    themes: ['aurora', 'night', 'lake', 'sky', 'outdoor', 'north', 'winter'],
    sound,
    camera: { x: 700, y: 300, zoom: 1.35 },
    light: ['#ffffff', '#d8c8ff', '#c8ffe8'],
    tints: ['#3dffb0', '#39c6ff', '#c15bff'],
    sky: ['#040a1f', '#0d2f45', '#14505a'],
    land: ['#061724', '#020a12'],
    seed: 8,
  }),
  lake({
    id: 've',
    title: 'Violet curtains',
    themes: ['aurora', 'night', 'lake', 'sky', 'outdoor', 'north', 'winter'],
    sound,
    camera: { x: 380, y: 260, zoom: 1.6 },
    light: ['#ffffff', '#ffd0e8', '#c8d8ff'],
    tints: ['#ff5fb0', '#a06bff', '#ff9a6a'],
    sky: ['#0a0420', '#2a1048', '#5a2a60'],
    land: ['#1c0c34', '#0a0418'],
    seed: 401,
  }),
  lake({
    id: 'ic',
    title: 'Lights over white hills',
    themes: ['aurora', 'night', 'lake', 'sky', 'outdoor', 'north', 'snow', 'winter'],
    sound,
    camera: { x: 960, y: 330, zoom: 1.5 },
    tints: ['#8affd8', '#5affa0', '#4ab8ff'],
    sky: ['#0a2038', '#1c5070', '#3a88a0'],
    land: ['#8ab8d0', '#d8ecf4'],
    seed: 431,
  }),
];
