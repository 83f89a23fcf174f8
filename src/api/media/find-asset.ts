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
  /** Whether everybody may see it: it is ready, and so is the video that shows it. A source is nobody's. */
  isPublic: boolean;
}

/** An asset by its number; null where there is none, or its blob is to go. */
export async function findAsset(db: Kysely<Database>, id: number): Promise<FoundAsset | null> {
  const row = await db
    .selectFrom('assets')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'assets.owner_id').on('assets.owner_kind', '=', 'video'),
    )
    .select(['assets.id', 'role', 'state', 'blob_key', 'content_type', 'bytes', 'sha256'])
    .select('videos.visible')
    .where('assets.id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  if (!row) return null;
  const { role, state, blob_key: key, content_type: contentType, bytes, sha256, visible } = row;
  const isPublic = state === 'ready' && role !== 'source' && visible === 1;
  return { id, role, key, contentType, bytes, sha256, isPublic };
}
