import { Encoder, Frame, Muxer, Rational } from 'node-av';
import {
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import type { Frame as Form } from '../scenes/scene.ts';
import { FPS, GOP, RENDITIONS, sizeOf } from './format.ts';
import type { RenditionName } from './format.ts';
import { toYuv420 } from './yuv.ts';

/**
 * Opens an H.264 file for one rendition. Every segment is a closed group of pictures and no frame
 * waits for a later one, so that any whole number of seconds can be cut and the end joins the start.
 */
export async function openVideo(file: string, name: RenditionName, form?: Form) {
  const { crf, maxRate } = RENDITIONS[name];
  const { width, height } = sizeOf(name, form);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: GOP,
    maxBFrames: 0,
    maxRate,
    bufSize: maxRate * 4,
    // x264 gives the same bytes for the same number of threads only
    threadCount: 2,
    options: {
      preset: 'slow',
      tune: 'animation',
      crf,
      profile: 'high',
      'x264-params': `keyint=${GOP}:min-keyint=${GOP}:scenecut=0:bframes=0:open-gop=0:ref=4:aq-mode=3:rc-lookahead=48`,
    },
    context: {
      colorRange: AVCOL_RANGE_MPEG,
      colorSpace: AVCOL_SPC_BT709,
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
      framerate: new Rational(FPS, 1),
    },
  });
  const muxer = await Muxer.open(file, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const stream = muxer.addStream(encoder);
  let count = 0n;
  const drain = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      using taken = packet;
      await muxer.writePacket(taken, stream);
    }
  };
  return {
    async add(rgb: Buffer) {
      using frame = Frame.fromVideoBuffer(toYuv420(rgb, width, height), {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: FPS },
        pts: count,
      });
      frame.duration = 1n;
      count += 1n;
      await drain(frame);
    },
    async finish() {
      await drain(null);
      await muxer.close();
      encoder.close();
    },
  };
}
