/** Every call of the API, by name: the one list that routes, client and tests are made from. */
export { categories } from './calls/categories.ts';
export { comments } from './calls/comments.ts';
export { main } from './calls/main.ts';
export { related } from './calls/related.ts';
export { search } from './calls/search.ts';
export { stat } from './calls/stat.ts';
export { suggester, suggesterText } from './calls/suggester.ts';
export { video } from './calls/video.ts';
export { videoFile } from './calls/video-file.ts';
export { videos } from './calls/videos.ts';
