import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { editVideo } from '#contract/calls/edit-video.ts';
import type { RefusedForm } from '#lib/refused-form.ts';
import type { Problem } from '#browser/member/upload-problem.ts';
import { typedFieldsOf, type TypedFields } from './typed-fields.ts';

/** What became of a form about one upload. */
export interface PostedUpload {
  status: number;
  /** Of which upload. */
  id: string;
  /** What was told of its video. */
  told: TypedFields;
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
  const { upload_id: id = '' } = values;
  const posted = { id, told: typedFieldsOf(data) };
  const body = editVideo.body.safeParse(values);
  if (!body.success)
    return { ...posted, status: 422, problems: [{ field: 'form', code: 'failed' }] };
  try {
    await client.send(editVideo, body.data);
    return { ...posted, status: 200, problems: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, info, errors } = error;
    const problems = errors.length > 0 ? errors : [{ field: 'form', code, info }];
    return { ...posted, status, problems };
  }
}

/** What became of a form whose file was not taken: it goes back with what was written. */
export const refusedUpload = ({ form, status, problems }: RefusedForm): PostedUpload => {
  const id = form.get('upload_id');
  return { id: typeof id === 'string' ? id : '', told: typedFieldsOf(form), status, problems };
};
