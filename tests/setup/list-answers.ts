import { toWireDate } from '#contract/wire.ts';

/** How many videos every list has: two full pages and a bit. */
export const TOTAL = 130;

const DAY = 86_400_000;

/** A video as it travels; its place in the list is its number. */
export function tileOf(place: number): Record<string, unknown> {
  const picture = (frame: number): string => `/media/thumbs/film-${place}/${frame}-320x180.jpg`;
  return {
    video_id: String(1000 + place),
    title: `Film ${place}`,
    dir: `film-${place}`,
    duration: place === 2 ? '1:02:03' : '12:34',
    video_viewed: '128400',
    // The first one is rated above what a percent can show.
    rating: place === 1 ? '5' : place === 4 ? '0' : '4.5',
    post_date: toWireDate(Date.now() - 3 * DAY),
    // The fourth one was seen by many and judged by nobody.
    likes: place === 4 ? 0 : 9,
    dislikes: place === 4 ? 0 : 1,
    scr: picture(1),
    thumbs: [2, 3, 4].map(picture),
    categories: 'Aurora',
    props: place === 1 ? { hd: '1' } : null,
    username: 'harbour_film',
    is_private: '0',
    status_id: '0',
    gender: 'str',
  };
}

/** Titles with their numbers of videos, on both sides of what the sidebar shows. */
export const CATEGORIES = [
  { dir: 'aurora', title: 'Aurora', videos: 9800 },
  { dir: 'rain', title: 'Rain', videos: 4200 },
  { dir: 'trains', title: 'Slow trains', videos: 1000 },
  { dir: 'paper', title: 'Paper', videos: 999 },
] as const;

/** A category as it travels. */
export const categoryAnswer = ({
  dir,
  title,
  videos,
}: (typeof CATEGORIES)[number]): Record<string, unknown> => ({
  dir,
  title,
  total_videos: String(videos),
  toptn: [{ scr: `/media/thumbs/${dir}/1-320x180.jpg` }],
});

/** More than the 100 that the tag strip shows. */
export const KEYWORDS = Array.from({ length: 120 }, (_, index) => `words ${index}`);
