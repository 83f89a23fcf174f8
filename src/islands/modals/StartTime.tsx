import { useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { formatDuration } from '#lib/format.ts';
import { parseClock } from '#lib/start-time.ts';

interface Props {
  /** Where the video is now, in seconds. */
  now: number;
  onChange: (seconds: number) => void;
  t: Translate<'modals'>;
}

/** Whether the video begins elsewhere than at its start, and where: at first, where it is now. */
export function StartTime({ now, onChange, t }: Props) {
  const [on, setOn] = useState(false);
  const [text, setText] = useState(formatDuration(now));
  const seconds = parseClock(text);

  return (
    <div className="modal-checks">
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            onChange(target.checked ? (seconds ?? 0) : 0);
          }}
        />
        {t('share.start_at')}
      </label>
      <input
        className="modal-time"
        aria-label={t('share.start_time')}
        aria-invalid={seconds === null}
        value={text}
        maxLength={9}
        onChange={({ target }) => {
          setText(target.value);
          setOn(true);
          onChange(parseClock(target.value) ?? 0);
        }}
      />
    </div>
  );
}
