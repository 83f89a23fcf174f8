import { ControlButton } from './ControlButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** To another screen: only where the browser says that there is one. */
export function CastButton() {
  const { t, player } = usePlayer();
  const canCast = usePlayerField('canCast');
  const canAirPlay = usePlayerField('canAirPlay');
  const casting = usePlayerField('casting');
  if (!canCast && !canAirPlay && !casting) return null;
  return (
    <ControlButton
      label={t(canAirPlay ? 'airplay' : 'cast')}
      icon={canAirPlay ? 'airplay' : 'cast'}
      pressed={casting}
      onClick={player.actions.castTo}
    />
  );
}
