import { FilterGraph, Frame, FFmpegError } from 'node-av';
import { AV_PIX_FMT_RGB24 } from 'node-av/constants';
import sharp from 'sharp';
import { moment } from '../draw/document.ts';
import { HEIGHT, WIDTH } from '../draw/shapes.ts';
import type { Frame as Form, Scene } from '../scenes/scene.ts';
import { FRAMES, sizeOf } from './format.ts';
import type { RenditionName } from './format.ts';

const BATCH = 8;

/** The pictures of one loop in order, each RGB without padding, of the size of the best rendition. */
export async function* framesOf(scene: Scene): AsyncGenerator<Buffer> {
  if ('source' in scene) {
    yield* sourceFrames(scene.source);
    return;
  }
  for (let first = 0; first < FRAMES; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, FRAMES - first) }, (_, i) =>
      sharp(Buffer.from(moment(scene, (first + i) / FRAMES)))
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
    yield* await Promise.all(batch);
  }
}

/** Pulls one loop of pictures out of a filter source. */
async function* sourceFrames(source: string): AsyncGenerator<Buffer> {
  using graph = new FilterGraph();
  graph.alloc();
  const parsed = graph.parse(`${source},format=rgb24,buffersink@out`, null, null);
  FFmpegError.throwIfError(parsed, 'filter source');
  FFmpegError.throwIfError(await graph.config(), 'filter source');
  const sink = graph.filters?.find((filter) => filter.filter?.name === 'buffersink');
  if (!sink) throw new Error(`No output in ${source}`);
  for (let i = 0; i < FRAMES; i += 1) {
    using frame = new Frame();
    frame.alloc();
    FFmpegError.throwIfError(await sink.buffersinkGetFrame(frame), 'filter source');
    yield packed(frame);
  }
}

function packed(frame: Frame): Buffer {
  const plane = frame.data?.[0];
  const stride = frame.linesize[0];
  if (frame.format !== AV_PIX_FMT_RGB24 || !plane || !stride) throw new Error('Not an RGB picture');
  const out = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    plane.copy(out, y * WIDTH * 3, y * stride, y * stride + WIDTH * 3);
  }
  return out;
}

/** A copy of one of these pictures in the size of a rendition. */
export async function scaled(
  picture: Buffer,
  name: RenditionName,
  frame: Form | undefined,
): Promise<Buffer> {
  if (name === 'hq') return picture;
  const { width, height } = sizeOf(name, frame);
  return sharp(picture, { raw: { ...sizeOf('hq', frame), channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
}
