import { type SubmitEvent, useState } from 'react';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { formatPercent } from '#lib/format-number.ts';
import { abbreviateCount } from '#lib/format.ts';
import { noticeCode, noticeKind } from '#lib/notice-codes.ts';
import { isRated } from '#lib/rating.ts';
import { waitWords } from '#lib/wait-words.ts';
import { dismissNotice, showNotice } from '#stores/notices.ts';
import {
  createVoteStore,
  type Vote,
  type VoteCounts,
  type VoteOutcome,
  type VoteTarget,
} from '#stores/votes.ts';
import { useLive } from '#ui/use-live.ts';

interface ButtonProps {
  vote: 0 | 1;
  label: string;
  count: string;
  pressed: boolean;
}

/** A button of the vote form, pressed when it is the visitor's vote: the next press takes that back. */
function VoteButton({ vote, label, count, pressed }: ButtonProps) {
  return (
    <button
      className="btn"
      name="vote"
      value={vote}
      aria-pressed={pressed}
      // Who presses twice in a moment meant one press.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      <svg className="i" aria-hidden="true">
        <use href={vote === 1 ? '#i-thumbs-up' : '#i-thumbs-down'} />
      </svg>
      <span className="vh">{`${label} `}</span>
      {count}
    </button>
  );
}

interface Props {
  lang: Language;
  target: VoteTarget;
  counted: VoteCounts;
  /** Words on the page before any text is loaded; that of the rating with a place for `{percent}`. */
  labels: { like: string; dislike: string; rating: string };
}

let told = 0;

/** Tells what came of a vote (SPEC.md §7), in place of what was told of the one before. */
async function tell({ code: came, ...wait }: VoteOutcome, lang: Language): Promise<void> {
  const t = await loadTexts('islands', lang);
  const code = noticeCode('vote', came);
  dismissNotice(told);
  told = showNotice(noticeKind(code), t(`notify.${code}`, waitWords(lang, wait)));
}

/** Like and dislike: a form, whose vote is shown at once and taken back when it is refused. */
export default function Votes({ lang, target, counted, labels }: Props) {
  const [{ $counts, $mine, cast }] = useState(() => createVoteStore(target, counted));
  const { likes, dislikes } = useLive($counts, counted);
  const mine = useLive<Vote | null>($mine, null);
  const all = likes + dislikes;
  const rated = isRated({ rating: 0, likes, dislikes });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const outcome = await cast((submitter as HTMLButtonElement | null)?.value === '0' ? 0 : 1);
    if (outcome !== null) await tell(outcome, lang);
  };

  return (
    <form
      className="watch-votes"
      method="post"
      data-votes={`${target.section}.${target.id}`}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="act" value="vote" />
      <input type="hidden" name="section" value={target.section} />
      <input type="hidden" name="object_id" value={target.id} />
      <VoteButton
        vote={1}
        label={labels.like}
        count={abbreviateCount(likes, lang)}
        pressed={mine === 1}
      />
      <VoteButton
        vote={0}
        label={labels.dislike}
        count={abbreviateCount(dislikes, lang)}
        pressed={mine === 0}
      />
      {rated && (
        <small>
          {labels.rating.replace('{percent}', formatPercent(likes / all, lang))}
          <svg display="block" width="100%" height="3" stroke="currentColor" strokeWidth="6">
            <path d="M0 0h999" opacity=".3" />
            <line x2={`${Math.round((likes / all) * 100)}%`} />
          </svg>
        </small>
      )}
    </form>
  );
}
