import { mix } from '../draw/colour.ts';
import { ridge, scatter, wave, wrap } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import { tree } from '../draw/tree.ts';
import type { About, Scene } from './scene.ts';

export interface Season extends About {
  sky: [string, string];
  hill: [string, string];
  wood: string;
  leaves: string[];
  leaf: number;
  falling: number;
  /** of the sun or the moon */
  glow: string;
  sway: number;
  starlit?: boolean;
}

const flakes = scatter(121, 90, (next) => ({
  x: next(),
  y: next(),
  size: 0.5 + next(),
  phase: next(),
}));

/** One garden with two trees; what grows, falls and shines is the season's. */
export function garden(season: Season, seed: number): Scene {
  const {
    sky: air,
    hill,
    wood,
    leaves: tones,
    leaf,
    falling: flying,
    glow: shine,
    sway,
    starlit,
    ...about
  } = season;
  const left = tree(seed, 330, 700, 162, wood);
  const right = tree(seed + 5, 1040, 668, 122, mix(wood, air[1], 0.25));
  const crown = scatter(seed + 9, 900, (next) => ({
    pick: next(),
    dx: (next() - 0.5) * 70,
    dy: (next() - 0.5) * 60,
    tint: next(),
    size: 0.6 + next() * 0.9,
  }));
  return {
    ...about,
    draw(t) {
      const sky = linear('sky', [
        [0, air[0]],
        [0.75, air[1]],
      ]);
      const ground = linear('ground', [
        [0, hill[0]],
        [1, hill[1]],
      ]);
      const leaves = crown.map((c, i) => {
        const home = i % 5 < 3 ? left.tips : right.tips;
        const tip = home[Math.floor(c.pick * home.length)];
        if (!tip || leaf === 0) return '';
        const x = tip.x + c.dx + (i % 7 ? 0 : sway * wave(t, 2, tip.y / 500 + c.pick));
        const y = tip.y + c.dy;
        const tone = tones[Math.floor(c.tint * tones.length)] ?? '#ffffff';
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(leaf * c.size * (i % 5 < 3 ? 1 : 0.75)).toFixed(1)}" fill="${tone}"/>`;
      });
      const falling = flakes.slice(0, flying).map((f, i) => {
        const y = wrap(f.y + t * (1 + (i % 2))) * 800 - 40;
        const x = wrap(f.x + 0.03 * wave(t, 2, f.phase)) * 1280;
        const tone = tones[i % tones.length] ?? '#ffffff';
        return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(7 * f.size).toFixed(1)}" ry="${(leaf ? 4.5 * f.size : 7 * f.size).toFixed(1)}" fill="${tone}" opacity=".92" transform="rotate(${(360 * wrap(t * 2 + f.phase)).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
      });
      return [
        sky,
        ground,
        fill('url(#sky)'),
        starlit ? stars(seed, 90, t, 420, 0.8) : '',
        glow('light', 760, 200, 480, shine, 0.8),
        path(
          ridge({ seed: seed + 2, base: 560, height: 170, sharp: 0.2, humps: 1 }),
          mix(hill[0], air[1], 0.55),
        ),
        path(ridge({ seed: seed + 3, base: 610, height: 90, humps: 2 }), mix(hill[0], air[1], 0.2)),
        right.wood,
        path(ridge({ seed: seed + 4, base: 690, height: 70, humps: 1 }), 'url(#ground)'),
        left.wood,
        ...leaves,
        ...falling,
      ].join('');
    },
  };
}
