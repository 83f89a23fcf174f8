import type { Scene } from '../scenes/scene.ts';
import { sizeOf } from '../encode/format.ts';
import { ring } from './colour.ts';
import { HEIGHT, WIDTH } from './shapes.ts';
import { fill, radial } from './svg.ts';

/** How near each shot comes to the scene's point of interest, and whether it is seen in a mirror. */
const SHOTS = [
  { near: 0, mirrored: false },
  { near: 0.6, mirrored: false },
  { near: 0.3, mirrored: true },
  { near: 1, mirrored: false },
] as const;

/**
 * The SVG file of one moment: the scene under its camera, its light, and a faint vignette. Camera
 * and light change by cuts only, a quarter of the loop each: cuts fall on key frames, so they cost
 * nothing, while a moving camera would change every pixel of every frame.
 */
export function moment(scene: Extract<Scene, { draw: unknown }>, t: number): string {
  const { camera, light } = scene;
  const cut = Math.floor(t * SHOTS.length) % SHOTS.length;
  const shot = SHOTS[cut] ?? SHOTS[0];
  let body = scene.draw(t);
  if (camera) {
    const zoom = 1 + (camera.zoom - 1) * shot.near;
    const x = within(WIDTH / 2 - zoom * camera.x, WIDTH, zoom);
    const y = within(HEIGHT / 2 - zoom * camera.y, HEIGHT, zoom);
    const mirror = shot.mirrored ? `translate(${WIDTH} 0) scale(-1 1) ` : '';
    body = `<g transform="${mirror}translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${zoom.toFixed(4)})">${body}</g>`;
  }
  const tint = light
    ? fill(ring(light, cut / SHOTS.length), 0, HEIGHT, 'style="mix-blend-mode:multiply"')
    : '';
  const vignette = radial('vignette', [
    [0.55, '#000000', 0],
    [1, '#000000', 0.34],
  ]);
  const edge = '<ellipse cx="640" cy="360" rx="1010" ry="640" fill="url(#vignette)"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${cutOut(scene)}>${body}${tint}${vignette}${edge}</svg>`;
}

/** Size and view box of the file: the whole scene, or what a narrower frame shows of it. */
function cutOut({ frame, camera }: Pick<Scene, 'frame' | 'camera'>): string {
  const { width, height } = sizeOf('hq', frame);
  const wide = HEIGHT * (width / height);
  const left = Math.min(WIDTH - wide, Math.max(0, (camera?.x ?? WIDTH / 2) - wide / 2));
  return `width="${width}" height="${height}" viewBox="${Math.round(left)} 0 ${wide} ${HEIGHT}"`;
}

/** Keeps the scaled scene covering the whole picture. */
function within(offset: number, size: number, zoom: number): number {
  return Math.min(0, Math.max(size - size * zoom, offset));
}
