import { withQuery } from '#lib/query.ts';
import { routePath } from './resolve.ts';

// Beside paths.ts, which every visitor's touch brings: only who reports something wants these.

/** The report of what an address of ours shows; `of` is its path, with `#c12` for a comment. */
export const reportPath = (of = ''): string => withQuery(routePath('report', {}), { of });

/** Whether what is reported is a video, in which it may be at one time alone; a comment on one is not. */
export const isOfVideo = (of: string): boolean => /^\/videos\/\d[^#]*$/u.test(of);

/** What has become of a report, by the secret key of its receipt. */
export const reportStatusPath = (receipt = ''): string =>
  withQuery(routePath('reportStatus', {}), { token: receipt });
