import { type SubmitEvent, useState } from 'react';
import { pageGroup } from '#browser/page-group.ts';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { noticeKind, ownNotice } from '#lib/notice-codes.ts';
import { checkPlaylist, PLAYLIST_NEEDED, PLAYLIST_TYPED } from '#lib/playlist-check.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { TextField } from '../contact/TextField.tsx';

interface Props {
  video: number;
  t: Translate<'own'>;
  lang: Language;
  /** Called once it is there, with the video in it. */
  onMade: () => void;
}

const VISIBLE = ['public', 'unlisted', 'private'] as const;
const EMPTY = { title: '', desc: '', visible: 'public' };

/** A new playlist in place, which begins with the video (SPEC.md §5). */
export function NewPlaylist({ video, t, lang, onMade }: Props) {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const [shown, setShown] = useState(false);
  const [sending, setSending] = useState(false);
  const tField = useLoaded(() => loadTexts('forms', lang), lang);
  const problems = shown ? checkPlaylist(values) : [];
  const problemOf = (field: string): string | undefined => {
    const found = problems.find((one) => one.field === field);
    return found && tField ? tField(`field.${found.code as 'required'}`, found.info) : undefined;
  };
  // What is typed stands in the fields alone: they are told from what they held at first.
  const set = (name: string, value: string): void => setValues({ ...values, [name]: value });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setShown(true);
    const [first] = checkPlaylist(values);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus();
      return;
    }
    if (sending) return;
    setSending(true);
    const { code, wait } = await changeOwn({
      act: 'playlist',
      section: 'new',
      ...values,
      // It is listed where its first video was found.
      orientation: pageGroup(document),
      video_id: video,
    });
    setSending(false);
    const notice = ownNotice('playlist', code === 'ok' ? 'created' : code);
    showNotice(
      noticeKind(`own_${notice}`),
      t(`notify.${notice}`, waitWords(document.documentElement.lang, wait)),
    );
    if (code !== 'ok') return;
    setValues(EMPTY);
    setShown(false);
    setOpen(false);
    onMade();
  };

  if (!open) {
    return (
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('playlist.new')}
      </button>
    );
  }
  return (
    <form className="contact-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="new-playlist-title"
        label={t('playlist.title')}
        note={
          <small id="new-playlist-title-needed">
            {t('playlist.needed', PLAYLIST_NEEDED.title)}
          </small>
        }
        hint="new-playlist-title-needed"
        problem={problemOf('title')}
        field={{
          kind: 'input',
          name: 'title',
          required: true,
          maxLength: PLAYLIST_TYPED.title,
          autoFocus: true,
          onChange: ({ target }) => set('title', target.value),
        }}
      />
      <TextField
        id="new-playlist-desc"
        label={t('playlist.description')}
        note={
          <small id="new-playlist-desc-needed">{t('playlist.needed', PLAYLIST_NEEDED.desc)}</small>
        }
        hint="new-playlist-desc-needed"
        problem={problemOf('desc')}
        field={{
          kind: 'textarea',
          name: 'desc',
          required: true,
          rows: 2,
          maxLength: PLAYLIST_TYPED.desc,
          onChange: ({ target }) => set('desc', target.value),
        }}
      />
      <fieldset className="own-ticks">
        <legend>{t('playlist.visible')}</legend>
        {VISIBLE.map((visible) => (
          <label key={visible}>
            <input
              type="radio"
              name="visible"
              checked={values.visible === visible}
              onChange={() => set('visible', visible)}
            />
            {t(`playlist.${visible}`)}
          </label>
        ))}
      </fieldset>
      <button className="btn main" aria-disabled={sending}>
        {t('playlist.create')}
      </button>
    </form>
  );
}
