import { useState } from 'react';
import { shareLinks, startingAt } from '#lib/share.ts';
import { CopyField } from './CopyField.tsx';
import { EmbedOptions } from './EmbedOptions.tsx';
import { StartTime } from './StartTime.tsx';
import type { ModalProps } from './modal-body.ts';

const onThisSite = (path: string): string => new URL(path, location.origin).href;

/** Seconds into the page's video; 0 before it plays. */
const playedSoFar = (): number => Math.floor(document.querySelector('video')?.currentTime ?? 0);

/** A page's address to be copied, sent on or shared, and for a video the code that embeds it. */
export default function Share({ params, t }: ModalProps<'share'>) {
  const [now] = useState(playedSoFar);
  const [startAt, setStartAt] = useState(0);
  const { title, embed } = params;
  const url = startingAt(onThisSite(params.url), startAt);

  return (
    <>
      <p className="modal-subject">{title}</p>
      <CopyField label={t('share.link')} value={url} t={t} />
      {params.video_id !== undefined && <StartTime now={now} onChange={setStartAt} t={t} />}
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
