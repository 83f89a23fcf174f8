import { Demuxer, type Frame, type Stream } from 'node-av';
import {
  AV_CODEC_ID_NONE,
  AV_FRAME_FLAG_INTERLACED,
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

type Matrix = [a: number, b: number, c: number, d: number];

/**
 * How a picture has to be turned: a display matrix (a, b, _, c, d; 16.16 fixed point) turns clockwise by atan2(b, a), and mirrors where c
 * and d do not go with that.
 */
function turnOf(stream: Stream): { filters: string; isTurned: boolean } {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return { filters: '', isTurned: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at)) as Matrix;
  const quarters = (Math.round((Math.atan2(b, a) * 2) / Math.PI) + 4) % 4;
  const turns = [
    d < 0 ? 'vflip,' : '',
    c > 0 ? 'transpose=cclock_flip,' : 'transpose=clock,',
    d < 0 ? 'hflip,vflip,' : 'hflip,',
    c < 0 ? 'transpose=clock_flip,' : 'transpose=cclock,',
  ];
  return { filters: turns[quarters] ?? '', isTurned: quarters % 2 === 1 };
}

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
/** Of pictures whose moments have no common measure, as browsers record them. */
const UNEVEN = 30;
/** The most that is made of one picture, in the mean, unless there are so few of them that it would be less than these a second. */
const OF_ONE = 30;
const OF_FEW = 10;
/** More is no rate of pictures, but of the clock by which a file tells their moments. */
const CLOCK = 120;

/**
 * The mean of what a file says, and where its pictures stand for different times the rate at which each has its moment: unless those are
 * so few, as slides of which two follow each other at once, that nearly all that is made would be the same again.
 */
function saidRate({ avgFrameRate, rFrameRate }: Stream, format: string): number {
  const [mean = 0, fine = 0] = [avgFrameRate, rFrameRate].map(({ num, den }) =>
    den > 0 ? num / den : 0,
  );
  // In thousandths of a second the mean of 30 is 30.3, which would show each hundredth picture twice.
  if (Math.abs(fine - mean) < 0.02 * mean) return Math.min(FASTEST, fine);
  // Twice the mean is the rate of the halves of interlaced pictures.
  const isOfHalves = Math.abs(fine - 2 * mean) < 0.02 * mean;
  if (!isOfHalves && fine > mean && fine <= CLOCK) {
    const most = mean > 0 ? Math.max(OF_FEW, OF_ONE * mean) : FASTEST;
    // By a whole number: others would make what moves evenly jerk.
    return fine > most ? fine / Math.ceil(fine / most) : Math.min(FASTEST, fine);
  }
  if (fine > CLOCK && format.includes('matroska'))
    return Math.min(FASTEST, Math.max(UNEVEN, mean <= CLOCK ? mean : 0));
  const rate = [mean, fine].find((one) => one > 0.01 && one < 1000) ?? USUAL;
  return Math.min(FASTEST, rate);
}

/** The rate at which pictures are made: one a second at least, as a player goes from one to another; of thousandths, as it is written down. */
function rateOf(stream: Stream, format: string): number {
  const said = saidRate(stream, format);
  const rate = said < 0.01 ? 1 : said * Math.max(1, Math.ceil(1 / said));
  return Math.round(rate * 1000) / 1000;
}

/** Opens a file for reading, whatever is in it. Throws Refused. */
export async function openDemuxer(file: string, { streams }: VideoLimits): Promise<Demuxer> {
  const options = { ...OPTIONS, max_streams: streams };
  return Demuxer.open(file, { options }).catch((error: unknown) => {
    throw new Refused('corrupted', `not opened: ${String(error)}`);
  });
}

/** Whether a picture is of two moments, a line of each in turn, as old cameras and television made it: shown as it is, what moves is a comb. */
export const isOfFields = ({ flags }: Frame): boolean => (flags & AV_FRAME_FLAG_INTERLACED) !== 0;

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
  const { filters: upright, isTurned } = turnOf(video);
  const tone = TONES.get(video.codecpar.colorTrc) ?? '';
  return {
    demuxer,
    video,
    audio: audio && audio.codecpar.codecId !== AV_CODEC_ID_NONE ? audio : null,
    seconds,
    zero: begin === AV_NOPTS_VALUE ? 0n : begin,
    width: isTurned ? height : wide,
    height: isTurned ? wide : height,
    upright,
    tone,
    full: tone === '' ? ':out_range=full' : `,${tone}scale=out_range=full`,
    rate: rateOf(video, demuxer.inputFormat()?.name ?? ''),
  };
}
