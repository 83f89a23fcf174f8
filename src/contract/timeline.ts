import { idGroup } from './id-group.ts';

/** The size of one timeline preview (API.md): the `format` of a timeline. */
export const TIMELINE_FORMAT = '240x135';

export interface TimelineRequest {
  /** Base URL ending in a slash that the page carries. */
  token: string;
  videoId: number;
  /** How many previews. */
  count: number;
  /** Seconds between two previews. */
  interval: number;
}

/** The address of a video's WebVTT timeline: `{token}{format}/{dir_path}/{video_id}.{count}.{interval}.vtt`. */
export function timelineUrl({ token, videoId, count, interval }: TimelineRequest): string {
  return `${token}${TIMELINE_FORMAT}/${idGroup(videoId)}/${videoId}.${count}.${interval}.vtt`;
}
