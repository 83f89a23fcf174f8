import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Into a window of its own and back, where the browser has one. */
export function PictureInPictureButton() {
  const { t, player } = usePlayer();
  const active = usePlayerField('pictureInPicture');
  const can = usePlayerField('canPictureInPicture');
  if (!can) return null;
  return (
    <button
      type="button"
      className="player-button"
      aria-label={t('picture_in_picture')}
      aria-pressed={active}
      onClick={player.actions.togglePictureInPicture}
    >
      <PlayerIcon name="picture-in-picture-2" />
    </button>
  );
}
