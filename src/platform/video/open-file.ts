import { Demuxer, type Stream } from 'node-av';
import {
  AV_CODEC_ID_NONE,
  AV_NOPTS_VALUE,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AV_PKT_DATA_DISPLAYMATRIX,
} from 'node-av/constants';
import type { VideoLimits } from './order.ts';
import { Refused } from './refused.ts';

/**
 * What is tried with a file (SPEC.md §9), by FFmpeg's names. None of these opens other files or hosts, as a playlist or a list of
 * parts would.
 */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,asf,flv,live_flv,mpeg,mpegps,mpegts,mpegvideo,avi,rm,matroska,webm,vc1,h264,hevc,m4v';
const OPTIONS = { protocol_whitelist: 'file', format_whitelist: FORMATS };

/** A file that was opened and looks like a video. */
export interface OpenFile {
  demuxer: Demuxer;
  video: Stream;
  audio: Stream | null;
  /** As the file says; 0 where it does not. */
  seconds: number;
  /** Microseconds at which it begins, and all that is made of it at 0: MPEG's streams begin anywhere. */
  zero: bigint;
  /** As it is to be shown: upright, pixels square. */
  width: number;
  height: number;
  /** Filters that make it so, before it is scaled. */
  upright: string;
  /** Filters that bring pictures of high dynamic range (PQ, HLG) to what every screen shows, once they are small; none for others. */
  tone: string;
  /** Ends a scale, with that: a JPEG's black is 0, most films' is 16. */
  full: string;
  /** Of pictures, a second; at most 60. */
  rate: number;
}

/** Degrees clockwise by which a picture has to be turned: a display matrix turns by atan2(b, a), 16.16 fixed point. */
function turnOf(stream: Stream): 0 | 90 | 180 | 270 {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return 0;
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)];
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90;
  return (((degrees % 360) + 360) % 360) as 0 | 90 | 180 | 270;
}

const TURNS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' };

/**
 * To linear light of which 1 is a white page (203 cd/m² by ITU-R BT.2408), to the colours of BT.709, and what is brighter than white into
 * what is left below the brightest. All colours in each place: zscale takes no odd sides with fewer.
 */
const toneOf = (transfer: 'smpte2084' | 'arib-std-b67'): string =>
  `format=yuv444p10le,zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv444p,`;

const TONES = new Map<number, string>([
  [AVCOL_TRC_SMPTE2084, toneOf('smpte2084')],
  [AVCOL_TRC_ARIB_STD_B67, toneOf('arib-std-b67')],
]);

const FASTEST = 60;
const USUAL = 25;

function rateOf({ avgFrameRate, rFrameRate }: Stream): number {
  const rates = [avgFrameRate, rFrameRate].map(({ num, den }) => (den > 0 ? num / den : 0));
  const rate = rates.find((one) => one > 0.01 && one < 1000) ?? USUAL;
  return Math.min(FASTEST, rate);
}

/** Opens a file for reading, whatever is in it. Throws Refused. */
export async function openDemuxer(file: string, { streams }: VideoLimits): Promise<Demuxer> {
  const options = { ...OPTIONS, max_streams: streams };
  return Demuxer.open(file, { options }).catch((error: unknown) => {
    throw new Refused('corrupted', `not opened: ${String(error)}`);
  });
}

/** Opens a file and looks at what it says of itself. Throws Refused. */
export async function openFile(file: string, limits: VideoLimits): Promise<OpenFile> {
  const demuxer = await openDemuxer(file, limits);
  const video = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO);
  const audio = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO) ?? null;
  if (!video) throw new Refused('corrupted', 'no pictures');
  const { width, height, sampleAspectRatio: shape } = video.codecpar;
  if (!(width > 0 && height > 0)) throw new Refused('corrupted', 'pictures without a size');
  if (width * height > limits.pixels) throw new Refused('corrupted', 'too many pixels');
  const seconds = Number.isFinite(demuxer.duration) ? Math.max(0, demuxer.duration) : 0;
  if (seconds > limits.seconds) throw new Refused('corrupted', 'too long');
  const begin = demuxer.getFormatContext().startTime;
  const ratio = shape.num > 0 && shape.den > 0 ? shape.num / shape.den : 1;
  const wide = ratio > 0.1 && ratio < 10 ? Math.round(width * ratio) : width;
  const turn = turnOf(video);
  const tone = TONES.get(video.codecpar.colorTrc) ?? '';
  const isTurned = turn === 90 || turn === 270;
  return {
    demuxer,
    video,
    audio: audio && audio.codecpar.codecId !== AV_CODEC_ID_NONE ? audio : null,
    seconds,
    zero: begin === AV_NOPTS_VALUE ? 0n : begin,
    width: isTurned ? height : wide,
    height: isTurned ? wide : height,
    upright: TURNS[turn],
    tone,
    full: tone === '' ? ':out_range=full' : `,${tone}scale=out_range=full`,
    rate: rateOf(video),
  };
}
