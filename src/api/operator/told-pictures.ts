import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PICTURE_BYTES, PICTURE_MB, type PictureKind } from '#config/profile.ts';
import type { BesideSite } from '../engine/beside.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { checkPictureStart, PictureRedrawer } from '../services/reports/redraw.ts';
import type { NamedKind } from './named-kind.ts';

/** A picture of a thing, drawn anew; without bytes where it is to go. */
export interface DrawnOf {
  dir: string;
  kind: PictureKind;
  bytes: Buffer | null;
}

/** Of a redrawer in a program that ends: what it would log it refuses by a sentence. */
const QUIET: Log = {
  ...{ debug: () => undefined, info: () => undefined },
  ...{ warn: () => undefined, error: () => undefined },
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Draws the pictures that a file names anew, as a visitor's. Rejects with what `refused` makes of the field and of why a picture cannot be used. */
export async function drawPictures<One extends { dir: string }, Columns extends object>(
  { pictures }: NamedKind<One, Columns>,
  told: readonly One[],
  { folder, refused }: { folder: string; refused: (field: string, reason: string) => Error },
): Promise<DrawnOf[]> {
  const redrawer = new PictureRedrawer(QUIET);
  const drawn: DrawnOf[] = [];
  for (const [at, one] of told.entries())
    for (const { field, kind, order, of } of pictures) {
      const path = of(one);
      if (path === undefined) continue;
      const refuse = (reason: string) => refused(`${at}.${field}`, `"${path}" ${reason}`);
      const bytes =
        path === null
          ? null
          : await drawOne(redrawer, { file: resolve(folder, path), order, refuse });
      drawn.push({ dir: one.dir, kind, bytes });
    }
  return drawn;
}

interface Asked {
  file: string;
  order: NamedKind<{ dir: string }, object>['pictures'][number]['order'];
  refuse: (reason: string) => Error;
}

async function drawOne(redrawer: PictureRedrawer, { file, order, refuse }: Asked): Promise<Buffer> {
  const { min } = order;
  try {
    if ((await stat(file)).size > PICTURE_BYTES) throw refuse(`is larger than ${PICTURE_MB} MB`);
    const bytes = await readFile(file);
    checkPictureStart(bytes);
    return await redrawer.redraw(bytes, { ...order, crop: null });
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      if (error instanceof Error && 'syscall' in error)
        throw refuse(`cannot be read (${codeOf(error)})`);
      throw error;
    }
    if (error.code === 'invalid_image_size')
      throw refuse(`must measure ${min.width} × ${min.height} pixels or more`);
    throw refuse('is no JPEG, PNG, WebP, AVIF or GIF that can be drawn');
  }
}

/** Those that are not what is shown already. */
export async function freshPictures<One extends { dir: string }, Columns extends object>(
  db: BesideSite['db'],
  { kind: owner, find, pictures }: NamedKind<One, Columns>,
  drawn: readonly DrawnOf[],
): Promise<DrawnOf[]> {
  const fresh: DrawnOf[] = [];
  for (const one of drawn) {
    const row = await find(db, one.dir);
    const gone = pictures.find(({ kind }) => kind === one.kind)?.columns(null) ?? {};
    const isEmpty = Object.keys(gone).every(
      (name) => (Reflect.get(row ?? {}, name) ?? null) === null,
    );
    const shown = row && (await shownSum(db, { owner, id: row.id, kind: one.kind }));
    const sum = one.bytes && createHash('sha256').update(one.bytes).digest('hex');
    if (sum === null ? !isEmpty : sum !== shown) fresh.push(one);
  }
  return fresh;
}

async function shownSum(
  db: BesideSite['db'],
  { owner, id, kind }: { owner: 'model' | 'channel'; id: number; kind: PictureKind },
): Promise<string | undefined> {
  const asset = await db
    .selectFrom('assets')
    .select('sha256')
    .where('owner_kind', '=', owner)
    .where('owner_id', '=', id)
    .where('role', '=', kind)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return asset?.sha256;
}
