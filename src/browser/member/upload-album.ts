import { ALBUM_CATEGORIES } from '#config/albums.ts';
import { PICTURE_TYPES } from '#config/profile.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { checkCertified, checkPhoto, checkPhotos, checkUploadTexts } from '#lib/upload-check.ts';
import type { Feature } from '../boot.ts';
import { albumPhotos, type ChosenPhoto, type ChosenPhotos } from './album-photos.ts';
import { takeDrops } from './file-drop.ts';
import { followUploads } from './follow-uploads.ts';
import { UploadRefused } from './tus-client.ts';
import { formValues } from './form-values.ts';
import { postAlbum, type AlbumAnswer, type PostOptions } from './post-album.ts';
import { keepDraft } from './upload-draft.ts';
import { ofPurpose, problemText, type Problem } from './upload-problem.ts';
import { uploadState, type UploadView } from './upload-state.ts';

interface Texts {
  t: Translate<'upload'>;
  forms: Translate<'forms'>;
}

interface Sending {
  /** What is told of the album by now. */
  told: () => Readonly<Record<string, string>>;
  photos: ChosenPhotos;
  view: UploadView;
  texts: Texts;
}

const isRefusedFor = (code: string, error: unknown): boolean =>
  error instanceof UploadRefused && error.problems.some((problem) => problem.code === code);

/** Whether the album that it is sent to is not there any more. */
const isGone = (error: unknown): boolean => isRefusedFor('not_found', error);

const isOfOnePicture = ({ info }: Problem): boolean => info?.['name'] !== undefined;

/** The number under which a picture is there already: the answer to it was lost. Null for one that is there as another one that was chosen. */
function arrivedAs(error: unknown, photos: ChosenPhotos): number | null {
  const problem = error instanceof UploadRefused ? error.problems[0] : undefined;
  const number = Number(problem?.code === 'photo_twice' ? problem.info?.['photo'] : 0) || null;
  return photos.all().some(({ sent }) => sent === number) ? null : number;
}

/** What is wrong with the file of a picture before it is sent, and with which. */
const tooLarge = ({ file: { size, name } }: ChosenPhoto): Problem[] =>
  checkPhoto(size).map((problem) => ({ ...problem, info: { ...problem.info, name } }));

/** The next draft for an album that takes photos: one that was hidden takes none now, and throws as `postAlbum` does. Of a new album none yet. */
async function nextFor(told: Readonly<Record<string, string>>): Promise<string> {
  if (told['adds'] === undefined) return '';
  return (await postAlbum({ ...told, section: 'begin' }, null)).album_id ?? '';
}

/** An album on its way: what of it is there already is not sent again. */
class Album {
  #id = '';

  /**
   * Sends all that is not there yet; gives whether it was sent to moderation: not where its sender stopped it. Throws as `postAlbum` does. Where
   * what is there was removed meanwhile, the next time sends all of it.
   */
  async send(sending: Sending): Promise<boolean> {
    const stop = new AbortController();
    try {
      await this.#sendRest(sending, stop);
      return true;
    } catch (error) {
      // A picture that came through all the same is known when it is sent again.
      if (stop.signal.aborted) return false;
      if (this.#id === '' || !isGone(error)) throw error;
      this.#id = await nextFor(sending.told());
      for (const photo of sending.photos.all()) photo.sent = null;
      throw new UploadRefused([{ field: 'form', code: 'removed' }]);
    }
  }

  async #sendRest(sending: Sending, stop: AbortController): Promise<void> {
    const { photos, view } = sending;
    const { signal } = stop;
    const refused = new Map<ChosenPhoto, UploadRefused>();
    const left = (): ChosenPhoto[] =>
      photos.all().filter((photo) => photo.sent === null && !refused.has(photo));
    const bytesLeft = (): number => left().reduce((sum, { file }) => sum + file.size, 0);
    view.uploading(bytesLeft(), () => stop.abort(new Error('stopped')));
    const first = { ...sending.told(), section: 'begin' };
    this.#id ||= (await postAlbum(first, null, { signal })).album_id ?? '';
    let done = 0;
    // More may be chosen while these are on their way, and some be left out.
    for (let [photo] = left(); photo; [photo] = left()) {
      const { size } = photo.file;
      const all = done + bytesLeft();
      try {
        const onProgress = (share: number): void => view.progress(done + share * size, all);
        await this.#sendPhoto(photo, sending, { signal, onProgress });
      } catch (error) {
        // What is wrong with one picture says nothing of the others: all that are wrong are told at once.
        if (!(error instanceof UploadRefused) || !error.problems.every(isOfOnePicture)) throw error;
        refused.set(photo, error);
      }
      done += size;
      signal.throwIfAborted();
    }
    const [wrong] = photos.all().flatMap((photo) => refused.get(photo) ?? []);
    if (wrong) throw wrong;
    // What was changed meanwhile goes along.
    const told = sending.told();
    const problems = problemsOf(told, sending);
    if (problems.length > 0) throw new UploadRefused(problems);
    const order = photos.all().map(({ sent }) => sent);
    const cover = photos.cover()?.sent ?? order[0];
    const last = { section: 'send', album_id: this.#id, order: order.join(',') };
    // Nobody would know what came of it.
    view.ending();
    await postAlbum({ ...told, ...last, cover: String(cover) }, null);
    this.#id = '';
  }

  /** Sends a picture. What was left out since it was sent is there until the last step: of a full album it goes first. */
  async #post(
    { file }: ChosenPhoto,
    { told, photos }: Sending,
    sent: PostOptions,
  ): Promise<AlbumAnswer> {
    const fields = { section: 'photo', album_id: this.#id };
    try {
      return await postAlbum(fields, file, sent);
    } catch (error) {
      if (!isRefusedFor('too_many_photos', error)) throw error;
      const order = photos.all().flatMap((photo) => photo.sent ?? []);
      const kept = { section: 'upd', album_id: this.#id, order: order.join(',') };
      await postAlbum({ ...told(), ...kept }, null, { signal: sent.signal });
      return postAlbum(fields, file, sent);
    }
  }

  async #sendPhoto(photo: ChosenPhoto, sending: Sending, sent: PostOptions): Promise<void> {
    const { photos, texts } = sending;
    try {
      const large = tooLarge(photo);
      if (large.length > 0) throw new UploadRefused(large);
      const { photos: added = [] } = await this.#post(photo, sending, sent);
      photo.sent = Number(added[0]);
    } catch (error) {
      photo.sent = arrivedAs(error, photos);
      if (photo.sent !== null) return;
      // It is said where the picture is; what is left of the form may go on without it.
      if (error instanceof UploadRefused && !isGone(error))
        for (const problem of error.problems) photos.problem(photo, problemText(problem, texts));
      throw error;
    }
  }
}

/** All that can be known before a byte is sent; of a picture it is said where that is. */
function problemsOf(
  told: Readonly<Record<string, string>>,
  { photos, texts: words }: Sending,
): Problem[] {
  const all = photos.all();
  let large = 0;
  for (const photo of all) {
    for (const old of photo.item.querySelectorAll('.field-problem')) old.remove();
    for (const problem of tooLarge(photo)) {
      photos.problem(photo, problemText(problem, words));
      large += 1;
    }
  }
  const texts = {
    title: told['title'] ?? '',
    desc: told['desc'] ?? '',
    categories: (told['categories'] ?? '').split(',').filter(Boolean),
  };
  return [
    // More photos of an album are told of as that is.
    ...(told['adds'] === undefined ? checkUploadTexts(texts, ALBUM_CATEGORIES) : []),
    ...checkCertified(told['certify'] !== undefined),
    ...checkPhotos(all.length),
    ...(large > 0 ? [{ field: 'photo', code: 'failed' }] : []),
  ];
}

function attach(form: HTMLFormElement, texts: Texts, signal: AbortSignal): void {
  const area = form.querySelector<HTMLElement>('[data-album-photos]');
  const input = form.querySelector<HTMLInputElement>('[type=file]');
  if (!area || !input) return;
  const { t } = texts;
  const photos = albumPhotos(area, t);
  const view = uploadState(form, t, { success: t('album.success') });
  const look = followUploads(signal);
  const album = new Album();
  const take = (files: Iterable<File> | undefined): void => {
    const isPicture = ({ type }: File): boolean =>
      (PICTURE_TYPES as readonly string[]).includes(type);
    const all = [...(files ?? [])];
    const pictures = all.filter(isPicture);
    if (pictures.length > 0) photos.add(pictures);
    if (pictures.length === all.length || form.dataset['step'] === 'uploading') return;
    view.checking();
    view.refused(
      all
        .filter((file) => !isPicture(file))
        .map(({ name }) => {
          const problem = { field: 'photos', code: 'bad_photo', info: { name } };
          return { field: 'photos', text: problemText(problem, texts) };
        }),
    );
  };
  const send = async (): Promise<void> => {
    const sending = { told: () => formValues(form), photos, view, texts };
    view.checking();
    const shown = (problems: readonly Problem[]): void => {
      const ofForm = ofPurpose(problems, sending.told()).filter(({ field }) => field !== 'photo');
      view.refused(ofForm.map((one) => ({ ...one, text: problemText(one, texts) })));
      // Of pictures alone it is said where they are.
      if (ofForm.length === 0) photos.showProblem();
    };
    const problems = problemsOf(sending.told(), sending);
    if (problems.length > 0) {
      shown(problems);
      return;
    }
    try {
      if (await album.send(sending)) {
        photos.clearSent();
        form.reset();
        view.success();
      } else view.start();
      void look();
    } catch (error) {
      if (error instanceof UploadRefused)
        shown(error.problems.filter((problem) => !isOfOnePicture(problem)));
      else view.failed();
    }
  };
  const listen: AddEventListenerOptions = { signal };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (form.ariaBusy === 'true') return;
      form.ariaBusy = 'true';
      send()
        .catch(reportError)
        .finally(() => {
          form.ariaBusy = null;
        });
    },
    listen,
  );
  input.addEventListener(
    'change',
    () => {
      take(input.files ?? []);
      input.value = '';
    },
    listen,
  );
  takeDrops(document, { take, signal });
  document.addEventListener('paste', (event) => take(event.clipboardData?.files), listen);
  form.dataset['step'] = 'start';
}

/** Uploads an album picture by picture, with its progress; without script the same form brings it whole. */
export const uploadAlbum: Feature = {
  name: 'upload-album',
  attach: ({ root, signal }) => {
    const form = root.querySelector<HTMLFormElement>('form[data-album]');
    if (!form) return;
    const lang = languageOf(document.documentElement.lang);
    keepDraft(form, { kind: 'album', signal });
    Promise.all([loadMemberTexts('upload', lang), loadTexts('forms', lang)])
      .then(([t, forms]) => attach(form, { t, forms }, signal))
      .catch(reportError);
  },
};
