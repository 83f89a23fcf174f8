import { STATUS } from '#config/moderation.ts';
import { encodeVideoUrl } from '#contract/video-url.ts';

/** The videos of the API under test, by what is particular about them. */
export const VIDEO = {
  plain: 1042,
  private: 2001,
  deleted: 2002,
  /** Its list of files cannot be had. */
  withoutFiles: 2003,
  /** Its list of files is old when the page is made, and right when it is asked for anew. */
  moved: 2004,
  /** Its files are not there, whenever one asks. */
  broken: 2005,
  /** No manifest: MP4 only. */
  mp4Only: 2006,
  /** The API is in trouble when it is asked for this one. */
  trouble: 2007,
  /** Nobody commented on it, nothing is like it, and it has no description. */
  bare: 2008,
  /** Its title and its description are as long as they come. */
  wordy: 2009,
  /** Its channel has sponsor images. */
  sponsored: 2010,
  /** Has captions and chapters. */
  captioned: 2011,
  /** MP4 only, from a slow line. */
  slow: 2012,
  missing: 9999,
} as const;

/** Any length can be played from a committed clip; a timeline has a preview every ten seconds. */
export const SECONDS = 120;
export const CLIP = 'ci';
const INTERVAL = 10;

export const TITLE = 'Northern lights over a frozen lake';
export const COMMENTS = 25;
export const RELATED = 40;

/** The title and the description of {@link VIDEO.wordy}. */
export const LONG_TITLE =
  '凍った湖の上に広がるオーロラを五時間にわたって撮影し二分間に縮めた映像'.repeat(2);
export const LONG_TEXT = '氷の上で五時間。音はそのまま。'.repeat(334);

const POSTED = '2026-11-01 12:00:00';

/** A sponsor of the channel: a link, and images under the names that they travel by. */
export const SPONSOR = {
  url: 'https://sponsor.example/',
  cf3: `/media/thumbs/${CLIP}/3-640x360.jpg`,
  cf4: `/media/thumbs/${CLIP}/4-640x360.jpg`,
  cf7: `/media/thumbs/${CLIP}/7-640x360.jpg`,
};

/** A tile as it travels. */
export function tileAnswer(id: number, title: string): Record<string, unknown> {
  return {
    video_id: String(id),
    title,
    dir: `film-${id}`,
    duration: '2:00',
    video_viewed: '128400',
    rating: '4.5',
    post_date: POSTED,
    likes: 1200,
    dislikes: 31,
    scr: `/media/thumbs/${CLIP}/${id % 10}-320x180.jpg`,
    thumbs: [],
    categories: 'Aurora',
    props: { hd: '1' },
    username: 'harbour_film',
    is_private: id === VIDEO.private ? '1' : '0',
    status_id: id === VIDEO.deleted ? String(STATUS.deleted) : '1',
    gender: 'str',
  };
}

function descriptionOf(id: number): string {
  if (id === VIDEO.bare) return '';
  if (id === VIDEO.wordy) return LONG_TEXT;
  return 'Five hours above the ice, cut to two minutes. '.repeat(8).trim();
}

/** A video as it travels. */
export function videoAnswer(id: number): Record<string, unknown> {
  return {
    ...tileAnswer(id, id === VIDEO.wordy ? LONG_TITLE : TITLE),
    description: descriptionOf(id),
    thumbsrc: `/media/thumbs/${CLIP}/3-640x360.jpg`,
    thumbhd: `/media/thumbs/${CLIP}/3-1280x720.jpg`,
    statistics: { viewed: '128400', rating: '4.5', likes: '1200', dislikes: '31' },
    channel: {
      dir: 'north-film',
      title: 'North Film',
      ...(id === VIDEO.sponsored ? SPONSOR : {}),
    },
    categories: { 1: { dir: 'aurora', title: 'Aurora' }, 2: { dir: 'lakes', title: 'Lakes' } },
    models: {
      7: {
        dir: 'mira-vale',
        title: 'Mira Vale',
        img: `/media/thumbs/${CLIP}/5-160x90.jpg`,
        statistics: { videos: '21' },
      },
    },
    user: { id: '5', username: 'harbour_film', avatar: '' },
    timeline: {
      token: `/media/timelines/${CLIP}/${SECONDS}/`,
      count: String(SECONDS / INTERVAL),
      interval: String(INTERVAL),
    },
    ...namedParts(id),
  };
}

const CAPTION_LINES = {
  en: ['Good morning.', '<i>The lake</i> is still frozen.'],
  de: ['Guten Morgen.', '<i>Der See</i> ist noch zugefroren.'],
} as const;
export type CaptionLanguage = keyof typeof CAPTION_LINES;

/** Captions as WebVTT: one line over the first minute, one over the second. */
export function captionsAnswer(lang: string): string | null {
  const lines: readonly string[] | undefined = CAPTION_LINES[lang as CaptionLanguage];
  if (!lines) return null;
  const cues = lines.map(
    (line, index) => `00:0${index}:00.000 --> 00:0${index + 1}:00.000\n${line}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Captions and chapters in a video's answer; the other videos come from a host that knows neither. */
export function namedParts(id: number): Record<string, unknown> {
  if (id !== VIDEO.captioned) return {};
  return {
    captions: Object.keys(CAPTION_LINES).map((lang) => ({
      lang,
      title: '',
      url: `/media/captions/${id}.${lang}.vtt`,
    })),
    chapters: [
      { start: '0', title: 'Arrival' },
      { start: '30', title: 'On the ice' },
      { start: '90', title: 'The way back' },
    ],
  };
}

/** A playlist with videos in several states. */
export const MIXED_PLAYLIST = '7007';

/** Its videos, in order. */
export const PLAYLIST = [VIDEO.plain, VIDEO.private, VIDEO.mp4Only, VIDEO.moved] as const;

/** Its one page. */
export function playlistAnswer(): Record<string, unknown> {
  const videos = PLAYLIST.map((id) => tileAnswer(id, `Film ${id} of the list`));
  return { videos, total_count: String(PLAYLIST.length), pages: 1 };
}

/** The files of a video. A clip that is not there makes addresses that lead nowhere. */
export function filesAnswer(id: number, clip: string): unknown[] {
  const formats = [
    '_hq.mp4',
    '_sd.mp4',
    '_lq.mp4',
    ...(id === VIDEO.mp4Only || id === VIDEO.slow ? [] : ['.mpd', '.m3u8']),
  ];
  return formats.map((format) => ({
    video_url: encodeVideoUrl(`/media/loop/${clip}/${SECONDS}/${id}${format}`),
    format,
    is_default: format === '_sd.mp4' ? '1' : '0',
  }));
}

/** Comments, newest first, the first of them in a language that runs from the right. */
export function commentsAnswer(length = COMMENTS): Record<string, unknown> {
  const comments = Array.from({ length }, (_, index) => ({
    comment_id: String(index + 1),
    comment: index === 0 ? 'صورة جميلة' : `Comment ${index + 1}`,
    name: `viewer${index + 1}`,
    avatar: index === 1 ? `/media/thumbs/${CLIP}/4-160x90.jpg` : '',
    added_date: POSTED,
    _id: String(index + 1),
  }));
  return { comments, total_count: String(length) };
}

const named = (kind: string, index: number): Record<string, unknown> => ({
  dir: `${kind}-${index}`,
  title: `${kind} ${index}`,
  total_videos: String(2000 - index),
  scr1: `/media/thumbs/${CLIP}/${index}-160x90.jpg`,
});

/** Eight suggestions of each kind. */
export function suggestionsAnswer(): Record<string, unknown> {
  const eight = (kind: string) => Array.from({ length: 8 }, (_, index) => named(kind, index));
  return { categories: eight('Place'), models: eight('Model'), channels: eight('Channel') };
}

/** What the shell is made of. */
export function mainAnswer(): Record<string, unknown> {
  const categories = ['Aurora', 'City', 'Lakes', 'Rain'].map((title, index) => ({
    dir: title.toLowerCase(),
    title,
    total_videos: String(3000 - index),
    toptn: [{ scr: `/media/thumbs/${CLIP}/${index}-320x180.jpg` }],
  }));
  return { categories, keywords: ['ice'], models: [], channels: [] };
}
