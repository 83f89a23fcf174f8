import type { VideoRefusal } from './order.ts';

/** A file becomes no video. The message is for the operator. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: VideoRefusal;

  constructor(reason: VideoRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}
