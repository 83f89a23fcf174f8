import type { Clip, SeekToAction, VideoObject, WithActionConstraints } from 'schema-dts';
import { isoDuration } from '../format.ts';

/** Facts of a video. Addresses are whole where the site's own is known. */
export interface VideoFacts {
  title: string;
  description: string;
  poster: string;
  /** Epoch milliseconds; 0 where it is not known. */
  postedAt: number;
  seconds: number;
  views: number;
  likes: number;
  /** The page that plays it. */
  page: string;
  embed: string;
  /** A file that any player plays; null where there is none. */
  file: string | null;
  /** In order, each with its start in seconds. */
  chapters: readonly { start: number; title: string }[];
  lang: string;
}

const counter = (type: 'WatchAction' | 'LikeAction', count: number) =>
  ({
    '@type': 'InteractionCounter',
    interactionType: { '@type': type },
    userInteractionCount: count,
  }) as const;

function clips({ chapters, page, seconds }: VideoFacts): Clip[] {
  return chapters
    .filter(({ start }) => start < seconds)
    .map(({ start, title }, index, all) => ({
      '@type': 'Clip',
      name: title,
      startOffset: start,
      endOffset: all[index + 1]?.start ?? seconds,
      url: `${page}?start_time=${start}`,
    }));
}

const seek = (page: string): WithActionConstraints<SeekToAction> => ({
  '@type': 'SeekToAction',
  target: `${page}?start_time={seek_to_second_number}`,
  'startOffset-input': 'required name=seek_to_second_number',
});

/** A video for search engines. Where an editor named its parts these are told, else how to jump to a second. */
export function videoObject(facts: VideoFacts): VideoObject {
  const parts = clips(facts);
  return {
    '@type': 'VideoObject',
    name: facts.title,
    description: facts.description,
    ...(facts.poster !== '' && { thumbnailUrl: facts.poster }),
    ...(facts.postedAt > 0 && { uploadDate: new Date(facts.postedAt).toISOString() }),
    duration: isoDuration(facts.seconds),
    ...(facts.file !== null && { contentUrl: facts.file }),
    embedUrl: facts.embed,
    inLanguage: facts.lang,
    isFamilyFriendly: false,
    interactionStatistic: [counter('WatchAction', facts.views), counter('LikeAction', facts.likes)],
    ...(parts.length > 0 ? { hasPart: parts } : { potentialAction: seek(facts.page) }),
  };
}
