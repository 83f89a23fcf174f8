import { z } from 'zod';

/** Characters. */
const MAX_DIR = 60;

/** The part of an address by which an operator's file names a thing. A digit alone would be the number of a page, and a comma stands between two. */
export const toldDir = z
  .string()
  .max(MAX_DIR, `must have at most ${MAX_DIR} characters`)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u, 'must be like long-takes: a to z, digits, hyphens');

/** A file of such things, each once. */
export const eachOnce = <Told extends z.ZodType<{ dir: string }>>(told: Told) =>
  z
    .array(told, 'must be a list')
    .refine((all) => new Set(all.map(({ dir }) => dir)).size === all.length, {
      message: 'must have each dir once',
    });

/** What an operator's file has to be. */
export type FileSchema<Told> = z.ZodType<Told>;
