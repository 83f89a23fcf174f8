import { ASSET_LIFETIME, PICTURE_LIFETIME } from '#config/lifetimes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** What is needed to answer with an asset. */
export interface FoundAsset {
  id: number;
  role: Database['assets']['role'];
  key: string;
  contentType: string;
  bytes: number;
  sha256: string;
  /** Whether everybody may see it: it is ready, and so is the video or album that shows it, or it is a member's picture. A source is nobody's. */
  isPublic: boolean;
  /** How long it may be kept by whoever got it; seconds. */
  lifetime: number;
}

/** An asset by its number; null where there is none, or its blob is to go. */
export async function findAsset(db: Kysely<Database>, id: number): Promise<FoundAsset | null> {
  const row = await db
    .selectFrom('assets')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'assets.owner_id').on('assets.owner_kind', '=', 'video'),
    )
    .leftJoin('albums', (join) =>
      join.onRef('albums.id', '=', 'assets.owner_id').on('assets.owner_kind', '=', 'album'),
    )
    .select(['assets.id', 'role', 'state', 'blob_key', 'content_type', 'bytes', 'sha256'])
    .select('owner_kind')
    .select(['videos.visible', 'albums.visible as album_visible'])
    .where('assets.id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  if (!row) return null;
  const {
    owner_kind: owner,
    role,
    state,
    blob_key: key,
    content_type: contentType,
    bytes,
    sha256,
    visible,
    album_visible: albumVisible,
  } = row;
  // A member's pictures are everybody's as long as they are the member's.
  const isShown = owner === 'member' || visible === 1 || albumVisible === 1;
  const isPublic = state === 'ready' && role !== 'source' && isShown;
  const lifetime = owner === 'member' ? PICTURE_LIFETIME : ASSET_LIFETIME;
  return { id, role, key, contentType, bytes, sha256, isPublic, lifetime };
}
