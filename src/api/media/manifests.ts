import type { FragmentIndex } from './fragment-index.ts';

/** A file of fragments and where it is. */
export interface FragmentFile extends FragmentIndex {
  /** Absolute, or a path of the host that answers. */
  url: string;
  /** Null for sound. */
  size: { width: number; height: number } | null;
}

/** A file of fragments, and the playlist of it alone. */
export interface ListedFile extends FragmentFile {
  playlist: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const secondsOf = ({ segments }: FragmentFile): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);
const bytesOf = ({ segments }: FragmentFile): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bits a second. The last segment may be a moment of which a rate says nothing. */
function bitrates(file: FragmentFile): { mean: number; peak: number } {
  const mean = Math.ceil((bytesOf(file) * 8) / secondsOf(file));
  const whole = file.segments.slice(0, -1).map(({ bytes, seconds }) => (bytes * 8) / seconds);
  return { mean, peak: Math.ceil(whole.reduce((most, one) => Math.max(most, one), mean)) };
}

const isSound = ({ size }: FragmentFile): boolean => size === null;

function dashSet(files: readonly FragmentFile[], kind: 'video' | 'audio'): string[] {
  if (files.length === 0) return [];
  const representations = files.flatMap((file, at) => {
    const { url, codec, index, initBytes, size } = file;
    const shape = size ? ` width="${size.width}" height="${size.height}" sar="1:1"` : '';
    return [
      `<Representation id="${kind}${at}" codecs="${codec}" bandwidth="${bitrates(file).peak}"${shape}>`,
      `<BaseURL>${escaped(url)}</BaseURL>`,
      `<SegmentBase indexRange="${index.first}-${index.last}"><Initialization range="0-${initBytes - 1}"/></SegmentBase>`,
      '</Representation>',
    ];
  });
  return [
    `<AdaptationSet contentType="${kind}" mimeType="${kind}/mp4" subsegmentAlignment="true" subsegmentStartsWithSAP="1">`,
    ...representations,
    '</AdaptationSet>',
  ];
}

/** The DASH manifest (ISO/IEC 23009-1, on-demand profile) of files of fragments. */
export function dashOf(files: readonly FragmentFile[]): string {
  const seconds = Math.max(...files.map(secondsOf)).toFixed(3);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT${seconds}S" minBufferTime="PT4S">`,
    '<Period id="0">',
    ...dashSet(
      files.filter((file) => !isSound(file)),
      'video',
    ),
    ...dashSet(files.filter(isSound), 'audio'),
    '</Period>',
    '</MPD>',
  ];
  return lines.join('\n') + '\n';
}

/** The HLS multivariant playlist (RFC 8216) of files of fragments. */
export function hlsOf(files: readonly ListedFile[]): string {
  const sound = files.find(isSound);
  const heard = sound ? bitrates(sound) : { mean: 0, peak: 0 };
  const variants = files.flatMap((file) => {
    if (file.size === null) return [];
    const { mean, peak } = bitrates(file);
    const codecs = sound ? `${file.codec},${sound.codec}` : file.codec;
    const { width, height } = file.size;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak + heard.peak},AVERAGE-BANDWIDTH=${mean + heard.mean},CODECS="${codecs}",RESOLUTION=${width}x${height}${sound ? ',AUDIO="sound"' : ''}`,
      file.playlist,
    ];
  });
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...(sound
      ? [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.playlist}"`,
        ]
      : []),
    ...variants,
  ];
  return lines.join('\n') + '\n';
}

/** The HLS media playlist of one file: the ranges of its fragments, the same that DASH reads. */
export function hlsMediaOf({ url, segments, initBytes, index }: FragmentFile): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  let at = index.last + 1;
  const lines = segments.flatMap(({ bytes, seconds }) => {
    const from = at;
    at += bytes;
    return [`#EXTINF:${seconds.toFixed(5)},`, `#EXT-X-BYTERANGE:${bytes}@${from}`, url];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${initBytes}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
