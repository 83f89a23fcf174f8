/** One row a stored fact about the database itself. */
export interface MetaTable {
  key: string;
  value: string;
}

/** What a video plays: a clip repeated to any length, or a file of its own. */
export interface MediaTable {
  id: string;
  kind: 'loop' | 'file';
  /** length of the clip or file itself */
  seconds: number;
  frames: number;
}

/** One form a medium can be asked in; `position` orders them, best first. */
export interface RenditionTable {
  media_id: string;
  /** the suffix, as in `_hq.mp4` or `.mpd` */
  format: string;
  position: number;
  width: number | null;
  height: number | null;
  /** bits a second */
  bitrate: number | null;
}
