import type { CallContext } from '../../context.ts';
import { assetPath } from '../../media/address.ts';
import { address } from '../wire-values.ts';

const ASSET = /^\/media\/assets\/([1-9]\d{0,14})\//;

const assetId = (stored: string | null): number => Number(ASSET.exec(stored ?? '')?.[1] ?? 0);

/** Whole addresses of the pictures of a member, a channel or a model as they are stored, empty for none: signed ones of what not everybody sees. */
export async function pictureAddresses(
  context: CallContext,
  stored: readonly (string | null)[],
  isPublic: boolean,
): Promise<string[]> {
  const { db, base } = context;
  const ids = isPublic ? [] : stored.map(assetId).filter((id) => id > 0);
  const assets =
    ids.length === 0
      ? []
      : await db
          .selectFrom('assets')
          .select(['id', 'blob_key', 'variant'])
          .where('id', 'in', ids)
          .where('state', '=', 'ready')
          .execute();
  return stored.map((path) => {
    const asset = assets.find(({ id }) => id === assetId(path));
    return asset ? base + assetPath(context, asset, false) : address(base, path);
  });
}
