import { HEIGHT, scatter, wave, WIDTH } from './shapes.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, alpha = 1]) => {
      const opacity = alpha === 1 ? '' : ` stop-opacity="${alpha.toFixed(3)}"`;
      return `<stop offset="${at}" stop-color="${colour}"${opacity}/>`;
    })
    .join('');
}

/** A gradient from top to bottom (or left to right), named `id` for `fill="url(#id)"`. */
export function linear(id: string, stops: readonly Stop[], across = false): string {
  const end = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stopList(stops)}</linearGradient>`;
}

/** A round gradient named `id`, from the middle of the shape outwards. */
export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;
}

/** A soft light: a circle that fades to nothing. */
export function glow(
  id: string,
  x: number,
  y: number,
  r: number,
  colour: string,
  alpha = 1,
): string {
  const fade = radial(id, [
    [0, colour, alpha],
    [0.35, colour, alpha * 0.45],
    [1, colour, 0],
  ]);
  return `${fade}<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="url(#${id})"/>`;
}

/** The whole picture, or a band of it, in one fill. */
export function fill(paint: string, y = 0, height = HEIGHT, more = ''): string {
  return `<rect x="0" y="${y}" width="${WIDTH}" height="${height}" fill="${paint}" ${more}/>`;
}

export function path(d: string, paint: string, more = ''): string {
  return `<path d="${d}" fill="${paint}" ${more}/>`;
}

/** Twinkling stars above `floor`, all back at their first brightness when the loop ends. */
export function stars(seed: number, count: number, t: number, floor = HEIGHT, alpha = 1): string {
  return (
    scatter(seed, count, (next) => {
      const x = next() * WIDTH;
      const y = next() * floor;
      const r = 0.6 + next() ** 4 * 2.2;
      const light = alpha * (0.55 + 0.45 * wave(t, 1 + Math.floor(next() * 3), next()));
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" opacity="${light.toFixed(2)}"/>`;
    }).reduce((all, star) => all + star, '<g fill="#fff">') + '</g>'
  );
}
