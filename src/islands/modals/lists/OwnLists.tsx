import { useEffect, useRef, useState } from 'react';
import { changeAndTell } from '#browser/member/change-and-tell.ts';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { loadOwnLists, type OwnLists as Lists } from '#stores/own-lists.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { NewPlaylist } from './NewPlaylist.tsx';

interface Props {
  video: number;
  title: string;
  t: Translate<'own'>;
  lang: Language;
  /** Their session has ended elsewhere. */
  onSignedOut: () => void;
}

/** One list as a row: what it is called, and whether the video is in it. */
interface Row {
  key: string;
  title: string;
  has: boolean;
  fields: { act: string; object_id?: number };
}

const rowsOf = ({ favourite, watchLater, playlists }: Lists, t: Translate<'own'>): Row[] => [
  { key: 'f', title: t('list.favourites'), has: favourite, fields: { act: 'favourite' } },
  { key: 'w', title: t('list.watch_later'), has: watchLater, fields: { act: 'watch_later' } },
  ...playlists.map(({ id, title, has }) => ({
    ...{ key: String(id), title, has },
    fields: { act: 'playlist', object_id: id },
  })),
];

/** A member's own lists, each ticked where it holds the video: a press adds it or takes it out. */
export function OwnLists({ video, title, t, lang, onSignedOut }: Props) {
  const [attempt, setAttempt] = useState(0);
  /** What was pressed since, before the API knows of it. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const loaded = useLoaded(async () => {
    const lists = await loadOwnLists(video);
    if (lists === null) onSignedOut();
    return { lists };
  }, `${video}.${attempt}`);
  const lists = loaded?.lists;
  /** The rows whose change is on its way. */
  const sending = useRef(new Set<string>());
  const place = useRef<HTMLFieldSetElement>(null);
  // What was pressed went with the lists as they were before.
  useEffect(() => {
    if (attempt > 0) place.current?.focus();
  }, [attempt, lists]);

  const load = (): void => {
    setTicked({});
    setAttempt(attempt + 1);
  };
  const tick = (key: string, has: boolean): void => {
    setTicked((all) => ({ ...all, [key]: has }));
  };
  const toggle = async ({ key, has, fields }: Row): Promise<void> => {
    // Of two that are on their way together the first might come last.
    if (sending.current.has(key)) return;
    sending.current.add(key);
    tick(key, !has);
    const section = has ? 'rem' : 'add';
    const code = await changeAndTell(t, { ...fields, section, video_id: video });
    sending.current.delete(key);
    // What is there already is there: the tick was out of date.
    if (code !== 'ok' && code !== 'already_added') tick(key, has);
  };

  if (!loaded) return <div className="own-wait" aria-busy="true" />;
  if (!lists) {
    return (
      <>
        <p role="alert">{t('addto.trouble')}</p>
        <button type="button" className="btn" onClick={load}>
          {t('addto.again')}
        </button>
      </>
    );
  }
  const rows = rowsOf(lists, t).map((row) => ({ ...row, has: ticked[row.key] ?? row.has }));
  return (
    <>
      <p className="modal-subject">{title}</p>
      <fieldset ref={place} className="own-ticks" tabIndex={-1}>
        <legend className="vh">{t('addto.lists')}</legend>
        {rows.map((row) => (
          <label key={row.key}>
            <input type="checkbox" checked={row.has} onChange={() => void toggle(row)} />
            <bdi>{row.title}</bdi>
          </label>
        ))}
      </fieldset>
      <NewPlaylist video={video} t={t} lang={lang} onMade={load} />
    </>
  );
}
