import type { Language } from '#config/locales.ts';
import { formatDecimal } from '#lib/format-number.ts';
import type { EngineFacts } from './engine.ts';

export type StatisticName =
  'engine' | 'resolution' | 'codecs' | 'bitrate' | 'line' | 'buffer' | 'frames' | 'place';

export interface Statistic {
  name: StatisticName;
  value: string;
}

type Picture = Pick<
  HTMLVideoElement,
  | 'videoWidth'
  | 'videoHeight'
  | 'clientWidth'
  | 'clientHeight'
  | 'buffered'
  | 'currentTime'
  | 'getVideoPlaybackQuality'
>;

/** Seconds that are buffered from the present on. */
export function bufferedAhead({ buffered, currentTime }: Picture): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime && currentTime <= end) return end - currentTime;
  }
  return 0;
}

/** What plays now, in numbers with units; what is not known is left out. */
export function readStatistics(video: Picture, facts: EngineFacts, lang: Language): Statistic[] {
  const number = (value: number, digits = 0): string => formatDecimal(value, lang, digits);
  const rate = (bits: number | null): string | null =>
    bits === null ? null : `${number(bits / 1000)} kbit/s`;
  const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality();
  const values: Record<StatisticName, string | null> = {
    engine: facts.name,
    resolution: `${video.videoWidth}×${video.videoHeight} → ${video.clientWidth}×${video.clientHeight}`,
    codecs: facts.codecs,
    bitrate: rate(facts.bitrate),
    line: rate(facts.line),
    buffer: `${number(bufferedAhead(video), 1)} s`,
    frames: `${number(droppedVideoFrames)} / ${number(totalVideoFrames)}`,
    place: `${number(video.currentTime, 1)} s`,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ name: name as StatisticName, value }],
  );
}
