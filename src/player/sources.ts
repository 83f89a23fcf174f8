/** One way to play a video. `url` is absolute or a path of this host. */
export interface Source {
  url: string;
  kind: 'dash' | 'hls' | 'mp4';
  /** What the file is, best first: `hq`, `sd`, `lq`; empty for a manifest or an MP4 of unnamed quality. */
  name: 'hq' | 'sd' | 'lq' | '';
}

/** The MP4s of a list, best first. */
export function mp4Sources(sources: readonly Source[]): Source[] {
  return sources.filter(({ kind }) => kind === 'mp4');
}

/** The MP4 a plain `<video>` gets: the best that is not high quality, since it cannot adapt to the line. */
export function modestMp4(sources: readonly Source[]): Source | null {
  const files = mp4Sources(sources);
  return files.find(({ name }) => name !== 'hq') ?? files.at(-1) ?? null;
}
