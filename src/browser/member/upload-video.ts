import { UPLOAD_TITLE_MAX } from '#config/uploads.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import {
  checkCertified,
  checkUploadFile,
  checkUploadTexts,
  isLongEnough,
  type UploadProblem,
} from '#lib/upload-check.ts';
import { HEAD_BYTES, isOtherFile } from '#lib/other-file.ts';
import { containerSeconds } from '#lib/container-seconds.ts';
import { sha256 } from '#lib/sha256.ts';
import type { Feature } from '../boot.ts';
import { begunOf, takeBack, untilTakenBack } from './begun-uploads.ts';
import { takeDrops } from './file-drop.ts';
import { followUploads } from './follow-uploads.ts';
import { formValues } from './form-values.ts';
import { hold, placed, renaming, type Place } from './held-files.ts';
import { problemsOf, sendFile } from './tus-client.ts';
import { keepDraft } from './upload-draft.ts';
import { ofPurpose, problemText, type Problem } from './upload-problem.ts';
import { uploadState, type ShownProblem, type UploadView } from './upload-state.ts';

interface Texts {
  t: Translate<'upload'>;
  forms: Translate<'forms'>;
}

/** A file that the browser cannot look into does not say so in each case. */
const LENGTH_MS = 5000;

/** Seconds of a video as the browser would play it; null where it cannot. */
async function playedSeconds(file: File): Promise<number | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const late = setTimeout(resolve, LENGTH_MS, null);
  video.preload = 'metadata';
  video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
  video.onerror = () => resolve(null);
  video.src = url;
  const seconds = await promise;
  clearTimeout(late);
  URL.revokeObjectURL(url);
  return seconds;
}

const bytesOf = async (file: File, at: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(at, at + length).arrayBuffer());

/** Seconds of a video as its file says, or as the browser finds; null where neither knows. */
async function secondsOf(file: File): Promise<number | null> {
  const read = (at: number, length: number) => bytesOf(file, at, length);
  return (await containerSeconds({ read, bytes: file.size })) ?? (await playedSeconds(file));
}

/** What is wrong with a file before a byte of it is sent. */
async function problemsOfFile(file: File, isExclusive: boolean): Promise<Problem[]> {
  const problems: Problem[] = checkUploadFile({ name: file.name, bytes: file.size });
  if (problems.length > 0) return problems;
  if (isOtherFile(await bytesOf(file, 0, HEAD_BYTES)))
    return [{ field: 'file', code: 'corrupted' }];
  const seconds = await secondsOf(file);
  const isShort = seconds !== null && !isLongEnough(seconds, isExclusive);
  return isShort ? [{ field: 'file', code: 'too_short' }] : [];
}

/** What is wrong with what is told of files. What is told of a video stays with a new file for it. */
function problemsOfTexts(told: Readonly<Record<string, string>>): UploadProblem[] {
  const texts = {
    title: told['title'] ?? '',
    desc: told['desc'] ?? '',
    categories: (told['categories'] ?? '').split(',').filter(Boolean),
  };
  return [
    ...(told['replaces'] === undefined ? checkUploadTexts(texts) : []),
    ...checkCertified(told['certify'] !== undefined),
  ];
}

/** Bytes that are looked at between two moments in which the page can do something else, and in all: what is larger is known when it has come. */
const HASH_STEP = 1024 ** 2;
const HASH_MAX = 1024 ** 3;

/** What a file is known by, so that one which is there already need not be sent; undefined where that takes too long. Throws the signal's reason. */
async function hashOf(file: File, signal: AbortSignal): Promise<string | undefined> {
  if (file.size > HASH_MAX) return undefined;
  const hash = sha256();
  for (let at = 0; at < file.size; at += HASH_STEP) {
    hash.add(await bytesOf(file, at, HASH_STEP));
    signal.throwIfAborted();
  }
  return hash.end();
}

/** One of several files has the title with its number, until its sender changes that. */
const titled = (told: Readonly<Record<string, string>>, { number, count }: Place) =>
  count === 1
    ? told
    : { ...told, title: `${(told['title'] ?? '').slice(0, UPLOAD_TITLE_MAX - 5)} (${number})` };

type SaidProblem = Problem & ShownProblem;

/** The files of a form, sent one after the other; each becomes a video of its own. */
class Sending {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #view: UploadView;
  readonly #texts: Texts;
  readonly #files: readonly File[];
  readonly #told: Readonly<Record<string, string>>;
  readonly #look: () => Promise<void>;

  constructor(
    form: HTMLFormElement,
    input: HTMLInputElement,
    { view, texts, look }: { view: UploadView; texts: Texts; look: () => Promise<void> },
  ) {
    [this.#form, this.#input, this.#view] = [form, input, view];
    [this.#texts, this.#look] = [texts, look];
    this.#files = [...(input.files ?? [])];
    this.#told = formValues(form);
  }

  /** What is said of problems, of which file where there are several. */
  #said(problems: readonly Problem[], file?: File): SaidProblem[] {
    const which = file && this.#files.length > 1 ? `${file.name}: ` : '';
    return ofPurpose(problems, this.#told).map((one) => {
      const text = which + problemText(one, this.#texts);
      const named = one.code === 'bad_file_name' && file ? renaming(this.#input, file) : null;
      if (!named) return { ...one, text };
      const { name, rename: mend } = named;
      return { ...one, text, repair: { text: this.#texts.t('rename', { name }), mend } };
    });
  }

  #begunOf(file: File): string | null {
    return begunOf(file, this.#told['replaces']);
  }

  async #check(): Promise<SaidProblem[]> {
    const fresh = this.#files.filter((file) => this.#begunOf(file) === null);
    // What was told of a file that was begun before is kept with it.
    if (this.#files.length > 0 && fresh.length === 0) return [];
    const isMissing = this.#files.length === 0;
    const said = this.#said([
      ...problemsOfTexts(this.#told),
      ...(isMissing ? [{ field: 'file', code: 'required' }] : []),
    ]);
    for (const file of fresh) {
      const isExclusive = this.#told['exclusive'] === '1';
      const found = await problemsOfFile(file, isExclusive).catch((error: unknown) => {
        const problems = problemsOf(error);
        if (problems === null) throw error;
        return problems;
      });
      said.push(...this.#said(found, file));
    }
    return said;
  }

  /** Sends one file; `stopped` where its sender took it back. Throws UploadRefused. */
  async #sendOne(file: File, place: Place): Promise<'sent' | 'stopped'> {
    const begun = this.#begunOf(file);
    const told: Record<string, string> = { ...titled(this.#told, place) };
    const stop = new AbortController();
    let path: string | null = null;
    const stopNow = (): void => {
      stop.abort(new Error('stopped'));
      if (path !== null) takeBack(path, () => void this.#look());
    };
    const which =
      place.count === 1 ? '' : `${this.#texts.t('file_of', { ...place, name: file.name })} `;
    this.#view.uploading(file.size, stopNow, which);
    try {
      // What is pressed meanwhile is about this file, not the one before.
      const known = begun === null ? await hashOf(file, stop.signal) : undefined;
      if (known) told['sha256'] = known;
      const line = {
        onProgress: this.#view.progress,
        onLine: this.#view.line,
        signal: stop.signal,
      };
      await sendFile({ file, told, begun, ...line }, (found) => {
        path = found;
      });
      return 'sent';
    } catch (error) {
      if (stop.signal.aborted) return 'stopped';
      throw error;
    }
  }

  /** Sends all; what is not sent is held by the form, to be tried again. */
  async run(): Promise<void> {
    // Of a try that failed the list may not know what was begun; from a page that its member was signed out beside it was taken.
    const isUnsure = document.querySelector('.upload-form[data-step=error], [data-uploads=taken]');
    this.#view.checking();
    try {
      await untilTakenBack();
      if (isUnsure) await this.#look();
      await this.#checkAndSend();
    } catch (error) {
      // Whatever it was, the form can be used again.
      this.#view.failed();
      throw error;
    }
  }

  async #checkAndSend(): Promise<void> {
    const wrong = await this.#check();
    if (wrong.length > 0) {
      this.#view.refused(wrong);
      return;
    }
    let left = [...this.#files];
    for (const [file, place] of placed(this.#files)) {
      try {
        const end = await this.#sendOne(file, place);
        if (end === 'stopped') {
          this.#view.start();
          return;
        }
        left = left.filter((one) => one !== file);
        if (left.length > 0) hold(this.#input, left);
        void this.#look();
      } catch (error) {
        const problems = problemsOf(error);
        if (problems === null) {
          this.#view.failed();
          return;
        }
        wrong.push(...this.#said(problems, file));
      }
    }
    if (wrong.length > 0) {
      this.#view.refused(wrong);
      // Another tab of theirs may be sending it: the list says so, and offers to go on with it.
      void this.#look();
      return;
    }
    this.#form.reset();
    this.#view.success();
  }
}

/** Uploads a video piece by piece, with its progress; without script the same form brings it whole. */
export const uploadVideo: Feature = {
  name: 'upload-video',
  attach: ({ root, signal }) => {
    const form = root.querySelector<HTMLFormElement>('form[data-upload]');
    if (!form) return;
    const lang = languageOf(document.documentElement.lang);
    const look = followUploads(signal);
    keepDraft(form, { kind: 'video', signal });
    form.dataset['step'] = 'start';
    const input = form.querySelector<HTMLInputElement>('[type=file]');
    if (!input) return;
    // A video that gets a new file gets one.
    input.multiple = !form.querySelector('[name=replaces]');
    const isBusy = (): boolean => form.ariaBusy === 'true';
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        if (isBusy()) return;
        form.ariaBusy = 'true';
        Promise.all([loadMemberTexts('upload', lang), loadTexts('forms', lang)])
          .then(([t, forms]) => {
            const isOne = (input.files?.length ?? 0) < 2;
            const success = t(isOne ? 'success' : 'success_several');
            const view = uploadState(form, t, { success, closes: true });
            return new Sending(form, input, { view, texts: { t, forms }, look }).run();
          })
          .catch(reportError)
          .finally(() => {
            form.ariaBusy = null;
          });
      },
      { signal },
    );
    takeDrops(root, {
      take: (files) => {
        hold(input, input.multiple ? files : files.slice(0, 1));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      },
      // Those that are on their way are the form's until they are there.
      isClosed: isBusy,
      signal,
    });
  },
};
