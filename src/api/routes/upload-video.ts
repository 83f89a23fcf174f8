import { API_BASE } from '#contract/call.ts';
import { editVideo } from '#contract/calls/edit-video.ts';
import { viewerOf } from '../middleware/session.ts';
import { ServiceError } from '../errors.ts';
import { appendTo } from '../services/uploads/append.ts';
import { checkWord } from '../services/uploads/certified.ts';
import { removeUpload } from '../services/uploads/drop.ts';
import { readTold } from '../services/uploads/form.ts';
import { startUpload } from '../services/uploads/start.ts';
import { editCaptions } from '../services/uploads/edit-captions.ts';
import { editSent } from '../services/uploads/edit-sent.ts';
import { editUpload } from '../services/uploads/send.ts';
import { requireViewer } from '../viewer.ts';
import { carryOut } from './carry-out.ts';
import { checkOrigin, limiter } from './receive.ts';
import type { RouteContext } from './read.ts';
import { readUploadForm, refuseOfOther, type UploadFormFile } from './upload-form.ts';
import type { WriteRoute } from './write.ts';

/** Takes a file that comes with its form. What breaks off goes again: only tus can go on with it. */
async function receive(
  context: RouteContext,
  { member, sent, file }: { member: number; sent: Record<string, string>; file: UploadFormFile },
): Promise<object> {
  const fields = editVideo.body.safeParse(sent);
  if (!fields.success) throw new ServiceError('invalid');
  const id = await startUpload(context, {
    ...{ member, name: file.name, bytes: null },
    fields: fields.data,
  });
  try {
    const received = await appendTo(context, { id, offset: 0, bytes: null }, file.content);
    if (received === 0)
      throw new ServiceError('invalid', { errors: [{ field: 'file', code: 'corrupted' }] });
  } catch (error) {
    await removeUpload(context, id);
    throw error;
  }
  const { state } = await context.db
    .selectFrom('uploads')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state === 'receiving') {
    await removeUpload(context, id);
    throw new ServiceError('bad_request');
  }
  return { ok: 1, upload_id: String(id) };
}

/** The one form whose file is not held: it goes to the storage while it comes in. */
export const uploadVideoRoute: WriteRoute = {
  path: API_BASE + editVideo.path,
  answer: async (request, context, publicOrigin) => {
    checkOrigin(request, publicOrigin, false);
    const limit = limiter(request, context);
    await limit('uploads');
    const viewer = requireViewer({ viewer: await viewerOf(request, context, context.secure) });
    const [{ fields, received } = { fields: {}, received: null }] = await readUploadForm(
      request,
      { files: 1 },
      async (sent, file) => {
        refuseOfOther(sent, viewer);
        const received = file && (await receive(context, { member: viewer.id, sent, file }));
        return { fields: sent, received };
      },
    );
    const service: typeof editUpload = async (visitor, body) => {
      if (received !== null) return received;
      if (body.section === 'edit' || body.section === 'down') return editSent(visitor, body);
      if (body.section === 'captions' || body.section === 'captions_rem')
        return editCaptions(visitor, body);
      if (body.section !== 'new') return editUpload(visitor, body);
      // What else is wrong is said at once: a file has to be chosen anew for each attempt.
      const { problems } =
        body.replaces === undefined ? await readTold(context, body) : { problems: [] };
      const missing = { field: 'file', code: 'required' };
      throw new ServiceError('invalid', {
        errors: [...problems, ...checkWord(body.certify), missing],
      });
    };
    return carryOut({ call: editVideo, service }, { request, context, limit, viewer, fields });
  },
};
