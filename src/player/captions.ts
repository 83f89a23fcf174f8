import { readJson, writeJson } from '#browser/storage/entries.ts';

/** The captions of one language as the player is told of them. */
export interface CaptionTrack {
  lang: string;
  /** The name of the language, in itself. */
  label: string;
  url: string;
}

/** A named part of the video; `start` in seconds. */
export interface Chapter {
  start: number;
  title: string;
}

/** The language whose captions the visitor wants wherever there are some; null for none. */
export function wantedCaptions(): string | null {
  const kept = readJson('player_captions');
  return typeof kept === 'string' ? kept : null;
}

/** Remembers the language, or that no captions are wanted. */
export function keepWantedCaptions(lang: string | null): void {
  writeJson('player_captions', lang);
}

/** The captions that come nearest to a language: `pt` for `pt-BR`, and the other way round. */
export function captionsFor(tracks: readonly CaptionTrack[], lang: string): CaptionTrack | null {
  const base = (tag: string): string => tag.split('-')[0] ?? tag;
  return (
    tracks.find((track) => track.lang === lang) ??
    tracks.find((track) => base(track.lang) === base(lang)) ??
    null
  );
}

/** The chapter of a moment, null before the first. Chapters are in order. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time) ?? null;
}
