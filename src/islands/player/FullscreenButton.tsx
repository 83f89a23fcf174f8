import { ControlButton } from './ControlButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Into full screen and back. */
export function FullscreenButton() {
  const { t, player } = usePlayer();
  const fullscreen = usePlayerField('fullscreen');
  const can = usePlayerField('canFullscreen');
  if (!can) return null;
  return (
    <ControlButton
      label={t(fullscreen ? 'fullscreen_exit' : 'fullscreen')}
      icon={fullscreen ? 'minimize' : 'maximize'}
      onClick={player.actions.toggleFullscreen}
    />
  );
}
