import type { TrackName } from './clip-store.ts';
import { SOUND, VIDEO_NAMES } from './clip-store.ts';
import { frameRate } from './dash.ts';
import type { VideoTracks } from './dash.ts';
import { meanBitrate, peakBitrate, SEGMENT_SECONDS, segmentCount } from './loop.ts';
import { loopFolder } from './paths.ts';
import type { Track } from './track.ts';

/** The HLS multivariant playlist (RFC 8216) of a video of `seconds`: three pictures, one sound. */
export function hlsMaster(
  clip: string,
  seconds: number,
  videos: VideoTracks,
  sound: Track,
): string {
  const folder = loopFolder(clip, seconds);
  const variants = VIDEO_NAMES.flatMap((name) => {
    const video = videos[name];
    const peak = peakBitrate(video) + peakBitrate(sound);
    const mean = meanBitrate(video) + meanBitrate(sound);
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},CODECS="${video.codec},${sound.codec}",RESOLUTION=${video.width}x${video.height},FRAME-RATE=${frameRate(video).toFixed(3)},AUDIO="${SOUND}"`,
      `${folder}/${name}/index.m3u8`,
    ];
  });
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${SOUND}",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="${folder}/${SOUND}/index.m3u8"`,
    ...variants,
  ];
  return lines.join('\n') + '\n';
}

/** The HLS media playlist of one track: segments shared by the clip, an own one where the end cuts. */
export function hlsMedia(clip: string, seconds: number, name: TrackName): string {
  const count = segmentCount(seconds);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${loopFolder(clip)}/${name}/init.mp4"`,
  ];
  for (let number = 1; number <= count; number += 1) {
    const left = seconds - (number - 1) * SEGMENT_SECONDS;
    const cut = left < SEGMENT_SECONDS;
    lines.push(
      `#EXTINF:${Math.min(left, SEGMENT_SECONDS).toFixed(3)},`,
      `${loopFolder(clip, cut ? seconds : undefined)}/${name}/${number}.m4s`,
    );
  }
  return lines.join('\n') + '\n#EXT-X-ENDLIST\n';
}
