import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { editVideo } from '#contract/calls/edit-video.ts';
import type { Problem } from '#browser/member/upload-problem.ts';

/** What became of a form about one upload. */
export interface PostedUpload {
  status: number;
  /** Of which upload. */
  id: string;
  /** What was told of its video. */
  told: { title: string; desc: string; categories: string[] };
  problems: readonly Problem[];
}

/** Hands a form about an upload to the API, in the member's name. */
export async function sendPosted(data: FormData, client: Client): Promise<PostedUpload> {
  const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const values = {
    ...Object.fromEntries(texts),
    categories: texts
      .filter(([name]) => name === 'categories')
      .map(([, dir]) => dir)
      .join(','),
  } as Record<string, string>;
  const { upload_id: id = '', title = '', desc = '', categories } = values;
  const told = { title, desc, categories: (categories ?? '').split(',').filter(Boolean) };
  const posted = { id, told };
  const body = editVideo.body.safeParse(values);
  if (!body.success)
    return { ...posted, status: 422, problems: [{ field: 'form', code: 'failed' }] };
  try {
    await client.send(editVideo, body.data);
    return { ...posted, status: 200, problems: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    return { ...posted, status, problems: errors.length > 0 ? errors : [{ field: 'form', code }] };
  }
}

/** What a form with a file was led back with: `field.code`. */
export function problemOf(told: string | null): Problem[] {
  const [, field, code] = /^(\w{1,20})\.(\w{1,40})$/u.exec(told ?? '') ?? [];
  return field === undefined || code === undefined ? [] : [{ field, code }];
}
