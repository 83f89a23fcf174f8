import type { VideoName } from './clip-store.ts';
import { VIDEO_NAMES } from './clip-store.ts';
import { meanBitrate, peakBitrate, SEGMENT_SECONDS } from './loop.ts';
import { loopFolder } from './paths.ts';
import type { Track } from './track.ts';

export type VideoTracks = Record<VideoName, Track>;

/**
 * The DASH manifest of a video of exactly `seconds`. Segments belong to the clip, so all videos of
 * it share them in a cache; only where the end falls inside a segment have they an address of that
 * length (a template cannot name the last one differently).
 */
export function dashManifest(
  clip: string,
  seconds: number,
  videos: VideoTracks,
  sound: Track,
): string {
  const whole = seconds % SEGMENT_SECONDS === 0;
  const media = loopFolder(clip, whole ? undefined : seconds);
  const template = `<SegmentTemplate timescale="1" duration="${SEGMENT_SECONDS}" startNumber="1" initialization="${loopFolder(clip)}/$RepresentationID$/init.mp4" media="${media}/$RepresentationID$/$Number$.m4s"/>`;
  const pictures = VIDEO_NAMES.map((name) => {
    const { codec, width, height } = videos[name];
    return `<Representation id="${name}" codecs="${codec}" bandwidth="${peakBitrate(videos[name])}" width="${width}" height="${height}" frameRate="${frameRate(videos[name])}" sar="1:1"/>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-live:2011" mediaPresentationDuration="PT${seconds}S" minBufferTime="PT${SEGMENT_SECONDS}S">`,
    `<Period id="0" start="PT0S" duration="PT${seconds}S">`,
    '<AdaptationSet id="0" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" par="16:9">',
    template,
    ...pictures,
    '</AdaptationSet>',
    '<AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" segmentAlignment="true" startWithSAP="1" lang="und">',
    template,
    `<Representation id="sound" codecs="${sound.codec}" bandwidth="${meanBitrate(sound)}" audioSamplingRate="${sound.timescale}">`,
    '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>',
    '</Representation>',
    '</AdaptationSet>',
    '</Period>',
    '</MPD>',
  ];
  return lines.join('\n') + '\n';
}

/** Pictures a second of a track. */
export function frameRate(track: Track): number {
  return track.timescale / track.delta;
}
