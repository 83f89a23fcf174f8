import { ridge, scatter, TAU, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { About, Scene, Sound } from './scene.ts';

interface Coast extends About {
  sky: readonly [string, string, string];
  /** of four waves, the farthest first */
  seas: readonly [string, string, string, string];
  /** how high they are */
  swell: number;
  hill: string;
  rock: readonly [string, string];
  /** of the tower's bands */
  paint: readonly [string, string];
  lit: boolean;
  starlit?: boolean;
  sun?: { x: number; y: number; r: number; colour: string };
  rain?: boolean;
}

const sound: Sound = { seed: 1007, chord: [73.4, 110, 147], noise: 'waves' };
const drops = scatter(78, 130, (next) => ({ x: next(), y: next(), tall: 26 + next() * 40 }));

const LAMP = { x: 905, y: 214 };

function beam(t: number, offset: number): string {
  const turn = TAU * (t * 2 + offset);
  const reach = Math.cos(turn) * 1500;
  const width = 40 + 150 * Math.abs(Math.cos(turn));
  const alpha = 0.25 + 0.4 * (0.5 + 0.5 * Math.sin(turn));
  const x = LAMP.x + reach;
  return `<path d="M${LAMP.x} ${LAMP.y - 7}L${x.toFixed(0)} ${(LAMP.y - width).toFixed(0)}V${(LAMP.y + width).toFixed(0)}L${LAMP.x} ${LAMP.y + 7}Z" fill="#fff3b8" opacity="${alpha.toFixed(2)}"/>`;
}

function shower(t: number): string {
  const all = drops.map((d) => {
    const y = wrap(d.y + t * 12) * 860 - 80;
    const x = d.x * 1500 - 120 - y * 0.25;
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${(-d.tall * 0.25).toFixed(0)} ${d.tall.toFixed(0)}"/>`;
  });
  return `<g stroke="#d8e8f0" stroke-width="2" opacity=".4">${all.join('')}</g>`;
}

/** A lighthouse on its rock; at night it turns two beams over the sea. */
const coast = (look: Coast): Scene => ({
  ...look,
  draw(t) {
    const { sky: air, seas: tones, swell, hill, rock: stone, paint, sun } = look;
    const sky = linear('sky', [
      [0, air[0]],
      [0.55, air[1]],
      [0.75, air[2]],
    ]);
    const seas = [0, 1, 2, 3].map((i) => {
      const d = ridge({
        seed: 80 + i,
        base: 540 + i * 50 + 6 * swell * wave(t, 2, i * 0.3),
        height: (34 + i * 8) * swell,
        humps: 3,
        shift: i % 2 ? t : -t,
      });
      return path(d, tones[i] ?? tones[3]);
    });
    const tower = `<path d="M868 560L884 240H926L942 560Z" fill="${paint[0]}"/><path d="M879 350L881.500 300H928.500L931 350ZM872 480L875.500 415H934.500L938 480Z" fill="${paint[1]}"/><rect x="876" y="228" width="58" height="12" fill="#24303f"/><rect x="886" y="196" width="38" height="34" fill="${look.lit ? '#ffe9a0' : '#c8dce8'}"/><path d="M880 198L905 166L930 198Z" fill="#b3323e"/>`;
    const rock = `<path d="M690 720L740 600L812 566L866 540L960 544L1030 590L1120 640L1180 720Z" fill="${stone[0]}"/><path d="M740 600L812 566L866 540L900 600L820 640Z" fill="${stone[1]}"/>`;
    return [
      sky,
      fill('url(#sky)'),
      look.starlit ? stars(21, 80, t, 380, 0.9) : '',
      sun
        ? glow('sun', sun.x, sun.y, 360, sun.colour, 0.8) +
          `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${sun.colour}"/>`
        : '',
      path(ridge({ seed: 77, base: 560, height: 80, sharp: 0.4, humps: 1 }), hill),
      look.lit ? beam(t, 0) + beam(t, 0.5) : '',
      seas.slice(0, 2).join(''),
      rock,
      tower,
      look.lit ? glow('lamp', LAMP.x, LAMP.y, 130, '#fff2b0', 0.95) : '',
      seas.slice(2).join(''),
      look.rain ? shower(t) : '',
    ].join('');
  },
});

export const lighthouses: Scene[] = [
  coast({
    id: 'li',
    title: 'The lighthouse',
    themes: ['lighthouse', 'sea', 'night', 'coast', 'water', 'beach'],
    sound,
    camera: { x: 880, y: 330, zoom: 1.55 },
    light: ['#ffffff', '#8fa8ff', '#d8b8ff'],
    sky: ['#071a3a', '#155e75', '#58b3a5'],
    seas: ['#1c6a7c', '#12506a', '#0b3854', '#06213a'],
    swell: 1,
    hill: '#1d4f63',
    rock: ['#0c1626', '#18283c'],
    paint: ['#f4efe6', '#d8434e'],
    lit: true,
    starlit: true,
  }),
  coast({
    id: 'ro',
    title: 'Off duty',
    themes: ['lighthouse', 'sea', 'day', 'morning', 'coast', 'water', 'beach'],
    sound,
    camera: { x: 820, y: 380, zoom: 1.45 },
    light: ['#ffffff', '#fff0e0', '#e0f4ff'],
    sky: ['#4aa8e8', '#ffd8c0', '#fff0d0'],
    seas: ['#7fd0d8', '#4ab0c8', '#2a88b0', '#186a98'],
    swell: 0.6,
    hill: '#7aa890',
    rock: ['#5a4a48', '#7a6860'],
    paint: ['#ffffff', '#2a5aa8'],
    lit: false,
    sun: { x: 330, y: 330, r: 54, colour: '#fff6d8' },
  }),
  coast({
    id: 'ga',
    title: 'Beam in the storm',
    themes: ['lighthouse', 'sea', 'storm', 'rain', 'coast', 'water', 'beach'],
    sound,
    camera: { x: 760, y: 420, zoom: 1.5 },
    light: ['#ffffff', '#d0dce8', '#c8d0e0'],
    sky: ['#20303c', '#4a6270', '#8a9ea4'],
    seas: ['#5a7880', '#43606a', '#2e4852', '#1a303a'],
    swell: 2.4,
    hill: '#445c66',
    rock: ['#12181e', '#222c34'],
    paint: ['#e8ecec', '#a8323e'],
    lit: true,
    rain: true,
  }),
];
