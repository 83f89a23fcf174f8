import { networkQuality } from './network.ts';
import { preferredHeight } from './preferred-quality.ts';
import { mp4Sources, modestMp4, type Source } from './sources.ts';

/** Of a list of files (best first) the one for a line and for the height a visitor chose the last time. */
export function startFile(
  sources: readonly Source[],
  quality: ReturnType<typeof networkQuality>,
  height: number | null,
): Source | null {
  const files = mp4Sources(sources);
  if (quality === 'poor') return files.findLast(({ lines }) => lines > 0) ?? files.at(-1) ?? null;
  if (height === null) return modestMp4(sources);
  return files.find(({ lines }) => lines <= height) ?? modestMp4(sources);
}

/**
 * The MP4 that a video starts with at once, while the player's code is still under way; null where a manifest
 * is the better start: on a fast line with an engine for it. The manifest then takes over (`adaptation.ts`).
 */
export function quickFile(sources: readonly Source[]): Source | null {
  const quality = networkQuality();
  const hasManifest = sources.some(({ kind }) => kind === 'dash') && 'MediaSource' in globalThis;
  return quality === 'fast' && hasManifest ? null : startFile(sources, quality, preferredHeight());
}

/** A file's address that starts at a moment, in seconds (Media Fragments URI 1.0, §4.2.1). */
export function fromMoment(url: string, startAt: number): string {
  return startAt > 0 ? `${url}#t=${startAt}` : url;
}
