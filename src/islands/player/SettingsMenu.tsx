import { useCallback, useEffect, useRef, useState } from 'react';
import { menuEntries } from '#ui/menu-keys.ts';
import { CaptionsMenu, ChaptersMenu, QualityMenu, SpeedMenu } from './ChoiceMenus.tsx';
import { CloseSettings, MenuEntry, MenuFrame, MenuPanel, useCloseSettings } from './MenuFrame.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import {
  FrameEntry,
  KeysEntry,
  LoopToggle,
  PlaybackToggles,
  RepeatEntry,
  StatisticsToggle,
} from './ToggleEntries.tsx';
import { usePlayer } from './use-player.ts';

/** Calls `leave` on Escape, and when something else than what `own` selects is pressed, while `active`. */
function useDismiss(own: string, active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element && target.closest(own))) leave();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('pointerdown', onPress, listening);
    document.addEventListener('keydown', onKey, listening);
    return () => listening.abort();
  }, [own, active, leave]);
}

/** A press on these does not close the menu. */
const OWN = '.player-menu, .player-sheet, [data-settings]';

const firstEntry = (menu: HTMLElement): HTMLElement | null => menuEntries(menu)[0] ?? null;

/** On a sheet, which its style knows: it has the whole width, and its button is behind it. */
function CloseEntry() {
  const { t } = usePlayer();
  return (
    <MenuEntry className="player-choice-back player-choice-close" onClick={useCloseSettings()}>
      <PlayerIcon name="x" />
      {t('close')}
    </MenuEntry>
  );
}

/** The one menu of the player. A new setting is one more entry: a ChoiceMenu or a MenuToggle. */
export function SettingsMenu() {
  const { t } = usePlayer();
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(null);
    button.current?.focus({ preventScroll: true });
  }, []);
  useDismiss(OWN, opened !== null, close);
  return (
    <CloseSettings value={close}>
      <button
        ref={button}
        type="button"
        className="player-button"
        aria-label={t('settings.title')}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        data-settings
        onClick={({ detail }) => {
          if (opened) close();
          // A press by key or by a screen reader has no clicks to count.
          else setOpened(detail === 0 ? 'by-key' : 'by-pointer');
        }}
      >
        <PlayerIcon name="settings" />
      </button>
      {opened && (
        <MenuPanel>
          <MenuFrame
            label={t('settings.title')}
            {...(opened === 'by-key' ? { first: firstEntry } : {})}
          >
            <CloseEntry />
            <QualityMenu />
            <SpeedMenu />
            <PlaybackToggles />
            <CaptionsMenu />
            <ChaptersMenu />
            <LoopToggle />
            <RepeatEntry />
            <FrameEntry />
            <StatisticsToggle />
            <KeysEntry />
          </MenuFrame>
        </MenuPanel>
      )}
    </CloseSettings>
  );
}
