import { createHash } from 'node:crypto';
import { ASSET_LIFETIME } from '#config/lifetimes.ts';
import { isFragments } from '#config/uploads.ts';
import { mediaPreflight } from '#lib/media-headers.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { MANIFEST_FOLDER, pathUntil } from './address.ts';
import { allowedAsset } from './allowed-asset.ts';
import { answerTo } from './content.ts';
import { fragmentIndexes } from './fragment-index.ts';
import { dashOf, hlsMediaOf, hlsOf, type ListedFile } from './manifests.ts';

const MANIFESTS = `/media/assets/${MANIFEST_FOLDER}`;
const PATH = new RegExp(
  `^${MANIFESTS}(?<id>[1-9]\\d{0,14})/(?<name>0{1,3}|track)(?<format>\\.mpd|\\.m3u8)$`,
  'u',
);

/**
 * Answers `/media/assets/manifests/…`: DASH and HLS of a video's own files of fragments, and the playlist of one of them, for whoever
 * may see the file that the address names. What it leads to is signed where it is, and no longer. Gives null for any other path. Throws
 * `not_found`, `limited_here`, `method_not_allowed`, and the storage's own error.
 */
export function manifestHandler(
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret' | 'limited'>,
) {
  const indexOf = fragmentIndexes(context.blobs);

  async function filesOf(
    video: number,
    expires: number | null,
  ): Promise<(ListedFile & { id: number })[]> {
    const rows = await context.db
      .selectFrom('assets')
      .select(['id', 'blob_key', 'variant', 'bytes', 'width', 'height'])
      .where('owner_kind', '=', 'video')
      .where('owner_id', '=', video)
      .where('role', '=', 'rendition')
      .where('state', '=', 'ready')
      .orderBy('id')
      .execute();
    const fragments = rows.filter(({ variant }) => isFragments(variant));
    return Promise.all(
      fragments.map(async ({ id, blob_key, variant, bytes, width, height }) => {
        const index = await indexOf({ key: blob_key, bytes });
        if (index === null) throw new ServiceError('not_found');
        const named = { id, blob_key };
        const list = { ...named, folder: MANIFEST_FOLDER, name: 'track.m3u8' };
        return {
          ...{ ...index, id },
          url: pathUntil(context, { ...named, name: `0${variant}` }, expires),
          playlist: pathUntil(context, list, expires),
          size: width && height ? { width, height } : null,
        };
      }),
    );
  }

  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(MANIFESTS)) return null;
    if (request.method === 'OPTIONS') return mediaPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ServiceError('method_not_allowed');
    const { id, name, format } = PATH.exec(url.pathname)?.groups ?? {};
    if (id === undefined) throw new ServiceError('not_found');
    const { asset, expires, now, isLimited } = await allowedAsset(request, context, Number(id));
    const files = asset.film === null ? [] : await filesOf(asset.film, expires);
    const own = files.find((file) => file.id === asset.id);
    if (!own) throw new ServiceError('not_found');
    const makeList = (): string => (name === 'track' ? hlsMediaOf(own) : hlsOf(files));
    const text = format === '.mpd' ? dashOf(files) : makeList();
    const bytes = new TextEncoder().encode(text);
    const left = expires === null ? ASSET_LIFETIME : Math.min(expires - now, ASSET_LIFETIME);
    const { status, headers, range } = answerTo(request, {
      type: format === '.mpd' ? 'application/dash+xml' : 'application/vnd.apple.mpegurl',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`,
      size: bytes.length,
      cacheControl: `${expires === null && !isLimited ? 'public' : 'private'}, max-age=${left}`,
    });
    const body = range && bytes.slice(range.first, range.last + 1);
    return new Response(body, { status, headers });
  };
}
