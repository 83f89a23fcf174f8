import { PlayerIcon } from './PlayerIcon.tsx';

interface Props {
  /** What it does, for screen readers. */
  label: string;
  /** A name of Lucide's. */
  icon: string;
  /** Of what goes on and off: whether it is on. */
  pressed?: boolean;
  onClick: () => void;
  className?: string;
}

/** One button of the bar: a picture that says by its label what it does. */
export function ControlButton({ label, icon, pressed, onClick, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`player-button ${className}`.trim()}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}
