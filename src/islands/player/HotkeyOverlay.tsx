import { Dialog } from '@base-ui/react/dialog';
import { useDeferredValue } from 'react';
import { HOTKEYS, type HotkeyName } from '#player/features/hotkeys.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};

/** Lists every key; opened by `?`. */
export function HotkeyOverlay() {
  const { t, player, overlay } = usePlayer();
  const wanted = usePlayerField('hotkeysShown');
  // Three dozen rows are not made in the frame of the press.
  const shown = useDeferredValue(wanted);
  const nameOf = (key: string): string =>
    key === ' ' ? t('hotkeys.space') : (SYMBOLS[key] ?? key);
  const rows = (Object.keys(HOTKEYS) as HotkeyName[]).map((name) => ({
    text: t(`hotkeys.${name}`),
    keys: HOTKEYS[name].keys.map(nameOf),
  }));
  return (
    <Dialog.Root open={shown} onOpenChange={player.actions.showHotkeys} modal="trap-focus">
      <Dialog.Portal container={overlay}>
        <Dialog.Popup className="player-hotkeys">
          <Dialog.Title className="player-hotkeys-title">{t('hotkeys.title')}</Dialog.Title>
          <Dialog.Close className="player-button player-hotkeys-close" aria-label={t('close')}>
            <PlayerIcon name="x" />
          </Dialog.Close>
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
