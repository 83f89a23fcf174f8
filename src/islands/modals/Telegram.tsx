import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { $telegram, mayDownload, subscribeByTelegram, telegramLinks } from '#stores/telegram.ts';
import type { ModalProps } from './modal-body.ts';

/** The download by messenger: subscribe, wait, download. */
export default function Telegram({ params, t }: ModalProps<'telegram'>) {
  const { phase, left, shakes } = useStore($telegram);
  const links = telegramLinks(params.video_id);
  const ready = phase === 'ready';

  const onDownload = (event: MouseEvent): void => {
    if (!mayDownload()) event.preventDefault();
  };

  return (
    <>
      <p>{t('telegram.text')}</p>
      <div className="modal-steps">
        <a
          className={phase === 'idle' ? 'btn main' : 'btn'}
          href={links.channel}
          target="_blank"
          rel="noopener noreferrer"
          onClick={subscribeByTelegram}
        >
          {t('telegram.subscribe')}
        </a>
        {/* One element before and after the wait, so that the focus stays on it. */}
        <a
          className={ready ? 'btn main' : 'btn'}
          aria-disabled={!ready}
          href={ready ? links.download : '#main'}
          target={ready ? '_blank' : undefined}
          rel="noopener noreferrer"
          onClick={onDownload}
        >
          {t('telegram.download')}
          {phase === 'waiting' && <span aria-hidden="true">{left}</span>}
        </a>
      </div>
      <div className="modal-said">
        <p role="status">
          {phase === 'waiting' && t('telegram.wait')}
          {ready && t('telegram.ready')}
        </p>
        <p className={shakes ? 'shakes' : undefined} role="alert">
          {shakes && t(phase === 'idle' ? 'telegram.subscribe_first' : 'telegram.too_early')}
        </p>
      </div>
    </>
  );
}
