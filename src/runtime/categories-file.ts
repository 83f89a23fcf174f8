import { categoriesSchema, type CategoryTold } from '#config/categories-file.ts';
import { SettingsError } from '#config/settings.ts';
import { readJson } from './json-file.ts';

const refused = (file: string, reason: string): SettingsError =>
  new SettingsError(`The file of categories is "${file}", but ${reason}.`);

/** The categories of an operator's file. Rejects with a SettingsError, one sentence that names the first field that cannot be used. */
export async function readCategories(file: string): Promise<CategoryTold[]> {
  const read = categoriesSchema.safeParse(await readJson(file, refused));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') || 'the file';
  throw refused(file, `in it, ${field}: ${issue?.message ?? 'is not valid'}`);
}
