import type { FileSchema } from '#config/told-dir.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { BesideSite } from '../engine/beside.ts';
import { CHANNELS } from './channels.ts';
import { modelsOf } from './models.ts';
import type { NamedKind } from './named-kind.ts';
import { putNamed, type NamedSet } from './put-named.ts';
import { drawPictures } from './told-pictures.ts';

/** An operator's file: reads it by its schema, and makes the error that names a field of it. */
export interface NamedFile {
  read: <Told>(schema: FileSchema<Told>) => Promise<Told>;
  folder: string;
  refused: (field: string, reason: string) => Error;
}

/** Puts what was read into a site; all that the file and its pictures say was read before. */
export type PutRead = (site: BesideSite, blobs: Blobs) => Promise<NamedSet & { told: number }>;

async function readNamed<One extends { dir: string }, Columns extends object>(
  kind: NamedKind<One, Columns>,
  file: NamedFile,
): Promise<PutRead> {
  const told = await file.read(kind.schema);
  const drawn = await drawPictures(kind, told, file);
  return async (site, blobs) => ({
    ...(await putNamed(site, kind, { told, drawn, blobs, refused: file.refused })),
    told: told.length,
  });
}

/** Reads a file of models or channels and draws its pictures. Rejects as the file does. */
export const readNamedFile = (kind: 'models' | 'channels', file: NamedFile): Promise<PutRead> =>
  kind === 'models' ? readNamed(modelsOf(new Date()), file) : readNamed(CHANNELS, file);
