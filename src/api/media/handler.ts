import { ASSET_LIFETIME } from '#config/lifetimes.ts';
import { MEDIA_HEADERS, mediaPreflight } from '#lib/media-headers.ts';
import type { BlobsDelivery } from '#config/blobs-delivery.ts';
import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { allowedAsset } from './allowed-asset.ts';
import { answerTo } from './content.ts';
import type { FoundAsset } from './find-asset.ts';

const PATH = /^\/media\/assets\/([1-9]\d{0,14})\/[\w.-]{1,100}$/;
/** A browser shows or plays these. Whatever else was stored is a file to it, which it may keep and not run. */
const SHOWN = /^(?:(?:video|audio)\/mp4|image\/(?:jpeg|avif|webp)|text\/vtt; charset=utf-8)$/;
const OTHER = 'application/octet-stream';

/** Files that are missing are told of once in so many seconds, with how many answers were not told of since: visitors ask again and again. */
const TELL_SECONDS = 60;

export interface AssetHandlerOptions {
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret' | 'limited'>;
  delivery: BlobsDelivery;
  log: Log;
}

/** How an asset is answered: its `Content-Type`, its `Content-Disposition`, and for how many seconds who may keep it. */
interface Terms {
  type: string;
  disposition: string;
  seconds: number;
  cacheControl: string;
}

interface Asked {
  expires: number | null;
  now: number;
  /** Whether it is for whoever asks alone. */
  isLimited: boolean;
}

function termsOf(asset: FoundAsset, { expires, now, isLimited }: Asked): Terms {
  const isShown = SHOWN.test(asset.contentType) && asset.role !== 'source';
  const left = expires === null ? asset.lifetime : Math.min(expires - now, asset.lifetime);
  return {
    type: isShown ? asset.contentType : OTHER,
    disposition: isShown ? 'inline' : 'attachment',
    seconds: left,
    // What a signed address shows is its holder's, also where everybody may see the same by another.
    cacheControl: `${expires === null && !isLimited ? 'public' : 'private'}, max-age=${left}`,
  };
}

/**
 * Answers `/media/assets/{id}/{name}`: the files of videos. What not everybody may see answers to a signed address alone,
 * and else as what is not there. Gives null for any other path. Throws `not_found`, `limited_here`, `method_not_allowed`, and the
 * storage's own error where that does not work.
 */
export function assetHandler({ context, delivery, log }: AssetHandlerOptions) {
  const { blobs } = context;

  /** What the web server in front, or the storage, sends in our place; null where that is ours to do. */
  async function elsewhere(asset: FoundAsset, terms: Terms): Promise<Response | null> {
    if (delivery === 'stream') return null;
    if (delivery === 'redirect') {
      const { type: contentType, disposition } = terms;
      // No storage signs for a month, as a picture may be kept; and what is taken down goes within the hour.
      const seconds = Math.min(terms.seconds, ASSET_LIFETIME);
      const url = await blobs.signedUrl(asset.key, { seconds, contentType, disposition });
      const headers = { Location: url ?? '', 'Cache-Control': 'no-store', ...MEDIA_HEADERS };
      return url === null ? null : new Response(null, { status: 302, headers });
    }
    const below = blobs.pathBelow(asset.key);
    return below === null ? null : new Response(null, { headers: headersOf(terms, below) });
  }

  const headersOf = (terms: Terms, below: string): Record<string, string> => ({
    'X-Accel-Redirect': delivery + below,
    'Content-Type': terms.type,
    'Content-Disposition': terms.disposition,
    'Cache-Control': terms.cacheControl,
    ...MEDIA_HEADERS,
  });

  let told = -Infinity;
  let untold = 0;
  function lost(asset: FoundAsset): ServiceError {
    const now = seconds(context);
    if (now - told < TELL_SECONDS) untold += 1;
    else {
      const missing = { asset: asset.id, blob: asset.key, untold };
      log.error(missing, 'the file of an asset is not in the storage');
      told = now;
      untold = 0;
    }
    return new ServiceError('not_found');
  }

  async function stream(request: Request, asset: FoundAsset, terms: Terms): Promise<Response> {
    const facts = {
      type: terms.type,
      etag: `"${asset.sha256.slice(0, 32)}"`,
      size: asset.bytes,
      cacheControl: terms.cacheControl,
    };
    const { status, headers, range } = answerTo(request, facts);
    headers.set('Content-Disposition', terms.disposition);
    if (range === null) return new Response(null, { status, headers });
    const opened = await blobs.open(asset.key, range);
    if (opened === null) throw lost(asset);
    // Another length would cut the answer, or make a browser wait for what never comes.
    if (opened.bytes !== asset.bytes) {
      await opened.body.cancel();
      throw lost(asset);
    }
    return new Response(opened.body, { status, headers });
  }

  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    const id = PATH.exec(url.pathname)?.[1];
    if (id === undefined) return null;
    if (request.method === 'OPTIONS') return mediaPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ServiceError('method_not_allowed');
    }
    const { asset, expires, now, isLimited } = await allowedAsset(request, context, Number(id));
    const terms = termsOf(asset, { expires, now, isLimited });
    // An address of the storage's is signed for reading alone; and no byte of an answer to HEAD leaves here.
    const isOurs = delivery === 'redirect' && request.method === 'HEAD';
    const sent = isOurs ? null : await elsewhere(asset, terms);
    return sent ?? (await stream(request, asset, terms));
  };
}
