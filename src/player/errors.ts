/** Why nothing plays: the three screens of SPEC.md §4, and a file that does not load or decode. */
export type FailureKind = 'private' | 'deleted' | 'missing' | 'playback';

/** A video that cannot be played, and what a visitor is told of it. */
export class PlaybackError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string, options?: ErrorOptions) {
    super(`${kind}: ${detail}`, options);
    this.name = 'PlaybackError';
    this.kind = kind;
  }
}

/** The connection broke while the video played: nothing is wrong with the video. */
export class NetworkError extends PlaybackError {
  constructor(detail: string, options?: ErrorOptions) {
    super('playback', detail, options);
    this.name = 'NetworkError';
  }
}

/** The list of a video's files could not be had: only logged, never shown (SPEC.md §7). */
export class FileListError extends Error {
  constructor(options?: ErrorOptions) {
    super('the list of files could not be read', options);
    this.name = 'FileListError';
  }
}
