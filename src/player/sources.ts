/** One way to play a video. `url` is absolute or a path of this host. */
export interface Source {
  url: string;
  kind: 'dash' | 'hls' | 'mp4';
  /** Lines of the picture, on its shorter side; 0 for a manifest, and where nobody knows. */
  lines: number;
}

/** From here on a picture is of high quality. */
const HIGH_LINES = 720;

/** The MP4s of a list, best first. */
export function mp4Sources(sources: readonly Source[]): Source[] {
  return sources.filter(({ kind }) => kind === 'mp4');
}

/** The MP4 a plain `<video>` gets: the best that is not high quality, since it cannot adapt to the line. */
export function modestMp4(sources: readonly Source[]): Source | null {
  const files = mp4Sources(sources);
  return files.find(({ lines }) => lines < HIGH_LINES) ?? files.at(-1) ?? null;
}
