import type { Thing } from 'schema-dts';
import type { Video } from '#contract/entities/video.ts';
import { paths } from '#routes/paths.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { absolute } from '#lib/structured/graph.ts';
import { videoObject } from '#lib/structured/video-object.ts';
import { modestMp4, type Source } from '#player/sources.ts';
import { ownAddress, trail } from '../_load/structured.ts';

/** What the page of a video that plays tells search engines: the video, and its first category above it. */
export function structuredVideo(
  locals: App.Locals,
  video: Video,
  description: string,
  sources: readonly Source[],
): Thing[] {
  const path = paths.video(video);
  const file = modestMp4(sources);
  const { apiOrigin, publicOrigin } = locals.settings;
  const facts = videoObject({
    ...video,
    description,
    poster: absolute(mediaUrl(video.poster, apiOrigin), publicOrigin),
    page: ownAddress(locals, path),
    embed: ownAddress(locals, paths.embed(video.id)),
    file: file ? absolute(file.url, publicOrigin) : null,
    lang: locals.view.lang,
  });
  const category = video.categories[0];
  if (!category) return [facts];
  const above = [category.title, paths.category([category.dir])] as const;
  return [facts, trail(locals, above, [video.title, path])];
}
