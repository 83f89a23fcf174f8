import { abbreviateCount } from '#lib/format.ts';

interface Props {
  vote: 0 | 1;
  label: string;
  count: number;
  pressed: boolean;
}

/** A button of the vote form, pressed when it is the visitor's vote. */
export function VoteButton({ vote, label, count, pressed }: Props) {
  return (
    <button className="btn" name="vote" value={vote} aria-pressed={pressed}>
      <svg className="i" aria-hidden="true">
        <use href={vote === 1 ? '#i-thumbs-up' : '#i-thumbs-down'} />
      </svg>
      <span className="vh">{`${label} `}</span>
      {abbreviateCount(count)}
    </button>
  );
}
