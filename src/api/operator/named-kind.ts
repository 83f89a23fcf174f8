import type { Transaction } from 'kysely';
import type { PictureKind } from '#config/profile.ts';
import type { FileSchema } from '#config/told-dir.ts';
import type { Database } from '../db/schema/index.ts';
import type { Flag } from '../db/schema/columns.ts';
import type { BesideSite } from '../engine/beside.ts';
import type { PictureOrder } from '../services/reports/redraw.ts';
import type { VideoName } from '../services/search/follow-name.ts';

/** A picture that a file may name. */
export interface ToldPicture<One, Columns> {
  field: string;
  kind: PictureKind;
  order: Omit<PictureOrder, 'crop'>;
  /** Where it is, from the folder of the file; null where it is to go. */
  of: (told: One) => string | null | undefined;
  /** Where its path is written down. */
  columns: (path: string | null) => Columns;
}

/** What an operator's file may name below videos, and how it is kept. */
export interface NamedKind<One extends { dir: string }, Columns extends object> {
  kind: VideoName['kind'];
  schema: FileSchema<One[]>;
  find: (
    db: Transaction<Database> | BesideSite['db'],
    dir: string,
  ) => Promise<{ id: number; title: string; visible: Flag } | undefined>;
  /** What is told, by its columns; undefined for what is not. */
  columnsOf: (told: One) => Columns;
  add: (db: Transaction<Database>, told: One, added: number) => Promise<{ id: number }>;
  set: (db: Transaction<Database>, id: number, columns: Columns) => Promise<unknown>;
  pictures: readonly ToldPicture<One, Columns>[];
  /** Numbers of videos that are to be its own. */
  videosOf: (told: One) => readonly number[];
  /** Of its own page and of lists of its kind. */
  tags: (dir: string) => string[];
}
