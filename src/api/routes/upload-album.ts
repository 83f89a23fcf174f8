import { ALBUM_PHOTOS } from '#config/albums.ts';
import { PICTURE_BYTES } from '#config/profile.ts';
import { API_BASE } from '#contract/call.ts';
import { editAlbum, type EditAlbumBody } from '#contract/calls/edit-album.ts';
import { viewerOf } from '../middleware/session.ts';
import { ServiceError } from '../errors.ts';
import { addPhoto } from '../services/own-albums/add-photo.ts';
import { startAlbum } from '../services/own-albums/draft.ts';
import { dropDraft } from '../services/own-albums/drop.ts';
import { editAlbum as edit } from '../services/own-albums/edit.ts';
import { text } from '../services/wire-values.ts';
import { requireViewer } from '../viewer.ts';
import { atOnce } from './at-once.ts';
import { carryOut } from './carry-out.ts';
import { checkOrigin, limiter } from './receive.ts';
import type { RouteContext } from './read.ts';
import { readUploadForm, refuseOfOther, type UploadFormFile } from './upload-form.ts';
import type { WriteRoute } from './write.ts';

/** Of one member. */
const adding = atOnce(3);

/** Takes the photos of one form, one after the other. */
class Photos {
  readonly #context: RouteContext;
  readonly #member: number;
  /** Of the album that began with this form, which goes again where one of its photos is refused. */
  #begun: number | null = null;
  #album: number | null = null;
  readonly ids: number[] = [];

  constructor(context: RouteContext, member: number) {
    this.#context = context;
    this.#member = member;
  }

  get album(): number | null {
    return this.#album;
  }

  async #albumOf(body: EditAlbumBody): Promise<number> {
    if (body.section === 'new') {
      this.#begun = await startAlbum(this.#context, this.#member, body);
      return this.#begun;
    }
    if (body.section !== 'photo' || body.album_id === undefined) throw new ServiceError('invalid');
    return body.album_id;
  }

  async take(sent: Record<string, string>, { name, content }: UploadFormFile): Promise<void> {
    const body = editAlbum.body.safeParse(sent);
    if (!body.success) throw new ServiceError('invalid');
    this.#album ??= await this.#albumOf(body.data);
    const photo = { album: this.#album, member: this.#member, name, content };
    this.ids.push(await adding(this.#member, () => addPhoto(this.#context, photo)));
  }

  /** Nothing half is kept of what began with this form. */
  async undo(): Promise<void> {
    if (this.#begun !== null) await dropDraft(this.#context, this.#begun);
  }
}

/** The form whose photos are not held: each is drawn anew while the next one waits. */
export const uploadAlbumRoute: WriteRoute = {
  path: API_BASE + editAlbum.path,
  answer: async (request, context, publicOrigin) => {
    checkOrigin(request, publicOrigin, false);
    const limit = limiter(request, context);
    await limit('uploads');
    const viewer = requireViewer({ viewer: await viewerOf(request, context, context.secure) });
    const photos = new Photos(context, viewer.id);
    let fields: Record<string, string> = {};
    try {
      await readUploadForm(
        request,
        { files: ALBUM_PHOTOS.max, fileBytes: PICTURE_BYTES + 1 },
        async (sent, file) => {
          refuseOfOther(sent, viewer);
          fields = sent;
          if (file) await photos.take(sent, file);
        },
      );
    } catch (error) {
      await photos.undo();
      throw error;
    }
    const service: typeof edit = async (visitor, body) => {
      if (photos.album === null) return edit(visitor, body);
      const { total } = await context.db
        .selectFrom('albums')
        .select('photos as total')
        .where('id', '=', photos.album)
        .executeTakeFirstOrThrow();
      return { ok: 1, album_id: text(photos.album), photos: photos.ids.map(text), total };
    };
    return carryOut({ call: editAlbum, service }, { request, context, limit, viewer, fields });
  },
};
