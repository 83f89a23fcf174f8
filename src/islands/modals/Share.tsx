import { useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import type { EmbedOptions as Options } from '#lib/embed-options.ts';
import { formatDuration } from '#lib/format.ts';
import { embedCode, shareLinks, startingAt } from '#lib/share.ts';
import { parseClock } from '#lib/start-time.ts';
import type { PlayerSetup } from '#browser/player/setup.ts';
import { CopyField } from './CopyField.tsx';
import type { ModalProps } from './modal-body.ts';

const FLAGS = ['autoplay', 'muted', 'loop'] as const satisfies readonly (keyof Options)[];

interface EmbedProps {
  /** Whole address of the embed. */
  src: string;
  title: string;
  /** Seconds. */
  startAt: number;
  t: Translate<'modals'>;
}

/** The code that puts the video into another page, with how it plays there. */
function EmbedOptions({ src, title, startAt, t }: EmbedProps) {
  const [flags, setFlags] = useState({ autoplay: false, muted: false, loop: false });
  return (
    <>
      <CopyField
        label={t('share.embed')}
        value={embedCode(src, title, { startAt, ...flags })}
        rows={4}
        t={t}
      />
      <fieldset className="modal-checks">
        <legend className="vh">{t('share.embed_options')}</legend>
        {FLAGS.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={flags[name]}
              onChange={({ target }) => setFlags({ ...flags, [name]: target.checked })}
            />
            {t(`share.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface Played {
  /** Where the video is now, in seconds: 0 before it plays, and for one that is another page's. */
  now: number;
  /** Its length in seconds, as far as it is known here. */
  end: number;
}

interface StartProps {
  played: Played;
  onChange: (seconds: number) => void;
  t: Translate<'modals'>;
}

/** Whether the video begins elsewhere than at its start, and where: at first, where it is now. */
function StartTime({ played, onChange, t }: StartProps) {
  const [on, setOn] = useState(false);
  const [text, setText] = useState(formatDuration(played.now));
  const secondsOf = (typed: string): number | null => {
    const seconds = parseClock(typed);
    return seconds !== null && seconds < played.end ? seconds : null;
  };
  const seconds = secondsOf(text);

  return (
    <div className="modal-checks">
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            onChange(target.checked ? (seconds ?? 0) : 0);
          }}
        />
        {t('share.start_at')}
      </label>
      <input
        className="modal-time"
        aria-label={t('share.start_time')}
        aria-invalid={seconds === null}
        value={text}
        maxLength={9}
        onChange={({ target }) => {
          setText(target.value);
          setOn(true);
          onChange(secondsOf(target.value) ?? 0);
        }}
      />
    </div>
  );
}

const onThisSite = (path: string): string => new URL(path, location.origin).href;

/** What the page's player tells of a video: a tile's is another one. */
function playedOf(video: number | undefined): Played {
  const frame = document.querySelector<HTMLElement>('[data-player]');
  const { videoId, seconds } = JSON.parse(frame?.dataset.player ?? '{}') as Partial<PlayerSetup>;
  if (video === undefined || videoId !== video) return { now: 0, end: Infinity };
  const end = seconds || Infinity;
  const now = Math.floor(frame?.querySelector('video')?.currentTime ?? 0);
  // At its end, it would begin where there is nothing.
  return { now: now < end ? now : 0, end };
}

/** A page's address to be copied, sent on or shared, and for a video the code that embeds it. */
export default function Share({ params, t }: ModalProps<'share'>) {
  const [played] = useState(() => playedOf(params.video_id));
  const [startAt, setStartAt] = useState(0);
  const { title, embed } = params;
  const url = startingAt(onThisSite(params.url), startAt);

  return (
    <>
      <p className="modal-subject">{title}</p>
      <CopyField label={t('share.link')} value={url} t={t} />
      {params.video_id !== undefined && <StartTime played={played} onChange={setStartAt} t={t} />}
      <ul className="modal-networks" aria-label={t('share.networks')}>
        {shareLinks(url, title).map(({ name, href }) => (
          <li key={name}>
            <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        {'share' in navigator && (
          <li>
            <button
              type="button"
              className="chip"
              onClick={() => {
                // Who puts the sheet away has shared nothing, which is no error.
                navigator.share({ title, url }).catch(() => undefined);
              }}
            >
              {t('share.more')}
            </button>
          </li>
        )}
      </ul>
      {embed && <EmbedOptions src={onThisSite(embed)} title={title} startAt={startAt} t={t} />}
    </>
  );
}
