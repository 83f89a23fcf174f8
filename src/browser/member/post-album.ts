import { ALBUM_FORM_PATH } from '#config/albums.ts';
import { environment } from '#stores/environment.ts';
import { UploadRefused } from './tus-client.ts';
import type { Problem } from './upload-problem.ts';

/** What the form's address answers. */
export interface AlbumAnswer {
  album_id?: string;
  photos?: string[];
  code?: string;
  info?: Problem['info'];
  errors?: Problem[];
}

export interface PostOptions {
  signal?: AbortSignal | undefined;
  onProgress?: (share: number) => void;
}

/** Posts a part of an album's form; the file stands last. Throws UploadRefused, the signal's reason, or a TypeError where the line is lost. */
export async function postAlbum(
  fields: Readonly<Record<string, string>>,
  file: File | null,
  { signal, onProgress = () => undefined }: PostOptions = {},
): Promise<AlbumAnswer> {
  const { upload, address } = environment();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.append('photos', file, file.name || 'picture');
  const url = new URL(ALBUM_FORM_PATH, address().origin);
  const request = new Request(url, { method: 'POST', body, signal: signal ?? null });
  const answer = await upload(request, onProgress);
  const said = (await answer.json().catch(() => ({ code: 'failed' }))) as AlbumAnswer;
  if (answer.ok) return said;
  const { errors = [], code = 'failed', info } = said;
  throw new UploadRefused(errors.length > 0 ? errors : [{ field: 'form', code, info }]);
}
