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
import type { Feature } from '../boot.ts';
import { followUploads } from './follow-uploads.ts';
import { toldIn } from './told-in.ts';
import { dropUpload, sendFile, UploadRefused } from './tus-client.ts';
import { problemText, type Problem } from './upload-problem.ts';
import { uploadState, type UploadView } from './upload-state.ts';

interface Texts {
  t: Translate<'upload'>;
  forms: Translate<'forms'>;
}

/** A file that the browser cannot look into does not say so in each case. */
const LENGTH_MS = 5000;

/** Seconds of a video, where the browser can read it; null where it cannot. */
async function secondsOf(file: File): Promise<number | null> {
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

/** All that can be known before a byte is sent. */
async function problemsOf(
  file: File | undefined,
  told: Readonly<Record<string, string>>,
): Promise<Problem[]> {
  const problems: (UploadProblem | Problem)[] = file
    ? checkUploadFile({ name: file.name, bytes: file.size })
    : [{ field: 'file', code: 'required' }];
  problems.push(
    ...checkUploadTexts({
      title: told['title'] ?? '',
      desc: told['desc'] ?? '',
      categories: (told['categories'] ?? '').split(',').filter(Boolean),
    }),
    ...checkCertified(told['certify'] === '1'),
  );
  if (file && problems.length === 0) {
    const seconds = await secondsOf(file);
    if (seconds !== null && !isLongEnough(seconds, told['exclusive'] === '1'))
      problems.push({ field: 'file', code: 'too_short' });
  }
  return problems;
}

/** Whether the same file was begun before: its number. */
function begunOf(file: File): string | null {
  const begun = [...document.querySelectorAll<HTMLElement>('[data-begun]')].find(
    ({ dataset }) => dataset['name'] === file.name && dataset['bytes'] === String(file.size),
  );
  return begun?.dataset['begun'] ?? null;
}

async function send(
  form: HTMLFormElement,
  { view, texts, look }: { view: UploadView; texts: Texts; look: () => void },
): Promise<void> {
  const file = form.querySelector<HTMLInputElement>('[type=file]')?.files?.[0];
  const told = toldIn(form);
  view.checking();
  const begun = file ? begunOf(file) : null;
  // What was told of a file that was begun before is kept with it.
  const problems = begun === null ? await problemsOf(file, told) : [];
  if (!file || problems.length > 0) {
    view.refused(problems.map((one) => ({ ...one, text: problemText(one, texts) })));
    return;
  }
  const stop = new AbortController();
  let path: string | null = null;
  view.uploading(file.size, () => {
    stop.abort(new Error('stopped'));
    if (path !== null) dropUpload(path).then(look, () => undefined);
  });
  try {
    const line = { onProgress: view.progress, onLine: view.line, signal: stop.signal };
    await sendFile({ file, told, begun, ...line }, (found) => {
      path = found;
    });
    form.reset();
    view.success();
    look();
  } catch (error) {
    if (stop.signal.aborted) view.start();
    else if (error instanceof UploadRefused)
      view.refused(error.problems.map((one) => ({ ...one, text: problemText(one, texts) })));
    else view.failed();
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
    form.dataset['step'] = 'start';
    const input = form.querySelector<HTMLInputElement>('[type=file]');
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        if (form.ariaBusy === 'true') return;
        form.ariaBusy = 'true';
        Promise.all([loadMemberTexts('upload', lang), loadTexts('forms', lang)])
          .then(([t, forms]) =>
            send(form, { view: uploadState(form, t, t('success')), texts: { t, forms }, look }),
          )
          .catch(reportError)
          .finally(() => {
            form.ariaBusy = null;
          });
      },
      { signal },
    );
    form.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    form.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const files = event.dataTransfer?.files;
        if (input && files?.length) input.files = files;
      },
      { signal },
    );
  },
};
