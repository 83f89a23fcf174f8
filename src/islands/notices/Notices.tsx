import { $notices, dismissNotice, type Notice } from '#stores/notices.ts';
import { useLive } from '#ui/use-live.ts';

const NONE: readonly Notice[] = [];

interface Props {
  /** Words of the button that takes a notice away. */
  dismiss: string;
}

/** What has just happened, for four seconds or until pressed (SPEC.md §4). */
export default function Notices({ dismiss }: Props) {
  return useLive($notices, NONE).map(({ id, kind, text }) => (
    <button
      key={id}
      type="button"
      className={`toast ${kind}`}
      title={dismiss}
      onClick={() => dismissNotice(id)}
    >
      {text}
    </button>
  ));
}
