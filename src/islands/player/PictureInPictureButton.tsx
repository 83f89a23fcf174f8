import { ControlButton } from './ControlButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Into a window of its own and back, where the browser has one. */
export function PictureInPictureButton() {
  const { t, player } = usePlayer();
  const active = usePlayerField('pictureInPicture');
  const can = usePlayerField('canPictureInPicture');
  if (!can) return null;
  return (
    <ControlButton
      label={t('picture_in_picture')}
      icon="picture-in-picture-2"
      pressed={active}
      onClick={player.actions.togglePictureInPicture}
    />
  );
}
