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
  /** Whether everybody may see it: it is ready, and so is the video or album that shows it, or it is a picture of a member who was not taken down. A source is nobody's. */
  isPublic: boolean;
  /** The video whose film it is, which may be limited to some countries; null for a picture, and for what is no video's. */
  film: number | null;
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
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'assets.owner_id').on('assets.owner_kind', '=', 'channel'),
    )
    .leftJoin('models', (join) =>
      join.onRef('models.id', '=', 'assets.owner_id').on('assets.owner_kind', '=', 'model'),
    )
    .leftJoin('takedowns', (join) =>
      join
        .onRef('takedowns.object_id', '=', 'assets.owner_id')
        .on('takedowns.section', '=', 'members')
        .on('assets.owner_kind', '=', 'member'),
    )
    .select(['assets.id', 'role', 'state', 'blob_key', 'content_type', 'bytes', 'sha256'])
    .select(['owner_kind', 'assets.owner_id'])
    .select(['videos.visible', 'albums.visible as album_visible'])
    .select(['channels.visible as channel_visible', 'takedowns.decision_id'])
    .select('models.visible as model_visible')
    .where('assets.id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  if (!row) return null;
  const {
    owner_kind: owner,
    owner_id: ownerId,
    role,
    state,
    blob_key: key,
    content_type: contentType,
    bytes,
    sha256,
    visible,
    album_visible: albumVisible,
    channel_visible: channelVisible,
    model_visible: modelVisible,
    decision_id: decision,
  } = row;
  // A member's pictures are everybody's as long as they are the member's, and no decision takes them down.
  const isOfShownMember = owner === 'member' && decision === null;
  const isShown =
    isOfShownMember || [visible, albumVisible, channelVisible, modelVisible].includes(1);
  const isPublic = state === 'ready' && role !== 'source' && isShown;
  const isPicture = ['member', 'channel', 'model'].includes(owner);
  const lifetime = isPicture ? PICTURE_LIFETIME : ASSET_LIFETIME;
  const film = owner === 'video' && role === 'rendition' ? ownerId : null;
  return { id, role, key, contentType, bytes, sha256, isPublic, film, lifetime };
}
