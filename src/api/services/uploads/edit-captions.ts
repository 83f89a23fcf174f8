import { cacheTags } from '#config/cache-tags.ts';
import type { EditVideoBody } from '#contract/calls/edit-video.ts';
import { cutCues, readCaptions } from '#lib/captions-file.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { holdOwnVideo } from './edit-sent.ts';
import { refuseFor } from './form.ts';

/** Keeps what is said in a video of the viewer's own, in the language that the form tells; or takes it away. Throws `not_found`, `invalid`. */
export async function editCaptions(context: WriteContext, body: EditVideoBody): Promise<object> {
  const { id: member } = requireViewer(context);
  const id = body.video_id ?? 0;
  const { lang } = body;
  // Before anything is held.
  const cues = body.section === 'captions' ? readCaptions(body.captions) : null;
  await context.db.transaction().execute(async (db) => {
    await holdOwnVideo(db, { id, member });
    const { duration } = await db
      .selectFrom('videos')
      .select('duration')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const within = cues && cutCues(cues, duration ?? Infinity);
    if (body.section === 'captions' && within === null)
      refuseFor([{ field: 'captions', code: body.captions === '' ? 'required' : 'bad_captions' }]);
    await db.deleteFrom('captions').where('video_id', '=', id).where('lang', '=', lang).execute();
    if (within !== null)
      await db
        .insertInto('captions')
        .values({ video_id: id, lang, cues: JSON.stringify(within), repeat_after: null })
        .execute();
    await context.purge(db, [cacheTags.video(id)]);
  });
  return { ok: 1, upload_id: '', video_id: String(id) };
}
