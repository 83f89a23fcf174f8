/** An answer that is not the media asked for; the handler turns it into `{error: 1, code}`. */
export class MediaError extends Error {
  override name = 'MediaError';
  readonly status: 400 | 404 | 405;
  readonly code: string;

  constructor(status: 400 | 404 | 405, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The shorthand of what nearly every wrong address means. */
export function notFound(): MediaError {
  return new MediaError(404, 'media_not_found');
}
