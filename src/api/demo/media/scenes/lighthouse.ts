import { ridge, TAU, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const LAMP = { x: 905, y: 214 };

function beam(t: number, offset: number): string {
  const turn = TAU * (t * 2 + offset);
  const reach = Math.cos(turn) * 1500;
  const width = 40 + 150 * Math.abs(Math.cos(turn));
  const alpha = 0.25 + 0.4 * (0.5 + 0.5 * Math.sin(turn));
  const x = LAMP.x + reach;
  return `<path d="M${LAMP.x} ${LAMP.y - 7}L${x.toFixed(0)} ${(LAMP.y - width).toFixed(0)}V${(LAMP.y + width).toFixed(0)}L${LAMP.x} ${LAMP.y + 7}Z" fill="#fff3b8" opacity="${alpha.toFixed(2)}"/>`;
}

/** A lighthouse turning its two beams over a dark sea. */
export const lighthouse: Scene = {
  id: 'lighthouse',
  title: 'The lighthouse',
  themes: ['lighthouse', 'sea', 'night', 'coast', 'water', 'storm', 'beach'],
  sound: { chord: [73.4, 110, 147], noise: 'waves' },
  camera: { x: 880, y: 330, zoom: 1.55 },
  light: ['#ffffff', '#8fa8ff', '#d8b8ff'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#071a3a'],
      [0.55, '#155e75'],
      [0.75, '#58b3a5'],
    ]);
    const seas = [0, 1, 2, 3].map((i) => {
      const d = ridge({
        seed: 80 + i,
        base: 540 + i * 50 + 6 * wave(t, 2, i * 0.3),
        height: 34 + i * 8,
        humps: 3,
        shift: i % 2 ? t : -t,
      });
      const tone = ['#1c6a7c', '#12506a', '#0b3854', '#06213a'][i] ?? '#06213a';
      return path(d, tone);
    });
    const tower =
      '<path d="M868 560L884 240H926L942 560Z" fill="#f4efe6"/><path d="M879 350L881.500 300H928.500L931 350ZM872 480L875.500 415H934.500L938 480Z" fill="#d8434e"/><rect x="876" y="228" width="58" height="12" fill="#24303f"/><rect x="886" y="196" width="38" height="34" fill="#ffe9a0"/><path d="M880 198L905 166L930 198Z" fill="#b3323e"/>';
    const rock =
      '<path d="M690 720L740 600L812 566L866 540L960 544L1030 590L1120 640L1180 720Z" fill="#0c1626"/><path d="M740 600L812 566L866 540L900 600L820 640Z" fill="#18283c"/>';
    return [
      sky,
      fill('url(#sky)'),
      stars(21, 80, t, 380, 0.9),
      path(ridge({ seed: 77, base: 560, height: 80, sharp: 0.4, humps: 1 }), '#1d4f63'),
      beam(t, 0),
      beam(t, 0.5),
      seas.slice(0, 2).join(''),
      rock,
      tower,
      glow('lamp', LAMP.x, LAMP.y, 130, '#fff2b0', 0.95),
      seas.slice(2).join(''),
    ].join('');
  },
};
