import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file so that whoever reads it meanwhile finds the old content or the new, whole. */
export async function replaceFile(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
}
