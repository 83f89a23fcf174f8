import { SettingsError } from '#config/settings.ts';
import type { FileSchema } from '#config/told-dir.ts';
import { readJson } from './json-file.ts';

/** A file of an operator's that tells of some things. */
export interface ToldFile {
  /** What is in it. Rejects with a SettingsError, one sentence that names the first field that cannot be used. */
  read: <Told>(schema: FileSchema<Told>) => Promise<Told>;
  /** That sentence. */
  refused: (field: string, reason: string) => SettingsError;
}

/** The file of things of some kind. */
export function toldFile(kind: string, file: string): ToldFile {
  const refuse = (_file: string, reason: string): SettingsError =>
    new SettingsError(`The file of ${kind} is "${file}", but ${reason}.`);
  const refused = (field: string, reason: string) => refuse(file, `in it, ${field}: ${reason}`);
  return {
    refused,
    async read(schema) {
      const read = schema.safeParse(await readJson(file, refuse));
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      const field = issue?.path.map(String).join('.') || 'the file';
      throw refused(field, issue?.message ?? 'is not valid');
    },
  };
}
