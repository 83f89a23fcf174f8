import { useDeferredValue, useId, useLayoutEffect, useRef } from 'react';
import { HOTKEYS, type HotkeyName } from '#player/features/hotkeys.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};

/** The list itself, in the browser's own dialog, which keeps the focus and gives it back. */
function KeyList() {
  const { t, player, setup } = usePlayer();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = (): void => player.actions.showHotkeys(false);
  // Before it is painted, and closed while it is still there to be closed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const nameOf = (key: string): string =>
    key === ' ' ? t('hotkeys.space') : (SYMBOLS[key] ?? key);
  const isThere = (name: HotkeyName): boolean =>
    setup.watched !== null || !('pageOnly' in HOTKEYS[name]);
  const rows = (Object.keys(HOTKEYS) as HotkeyName[]).filter(isThere).map((name) => ({
    text: t(`hotkeys.${name}`),
    keys: ['shift' in HOTKEYS[name] ? '⇧' : '', ...HOTKEYS[name].keys.map(nameOf)].filter(Boolean),
  }));
  return (
    <dialog
      ref={dialog}
      className="player-hotkeys"
      aria-labelledby={titleId}
      onClose={close}
      onClick={({ target, currentTarget }) => {
        // Only the backdrop is the dialog itself.
        if (target === currentTarget) close();
      }}
    >
      <div className="player-hotkeys-box">
        <h2 id={titleId} className="player-hotkeys-title">
          {t('hotkeys.title')}
        </h2>
        <button
          type="button"
          className="player-button player-hotkeys-close"
          aria-label={t('close')}
          onClick={close}
        >
          <PlayerIcon name="x" />
        </button>
        <dl>
          {[...rows, { text: t('hotkeys.part'), keys: ['0', '–', '9'] }].map(({ text, keys }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  );
}

/** Lists every key; opened by `?`. */
export function HotkeyOverlay() {
  const wanted = usePlayerField('hotkeysShown');
  // Three dozen rows are not made in the frame of the press.
  return useDeferredValue(wanted) ? <KeyList /> : null;
}
