import { atom, computed, type ReadableAtom } from 'nanostores';
import { castVote, type Vote, type VoteOutcome, type VoteTarget } from '#client/cast-vote.ts';
import { environment } from './environment.ts';
import { stored } from './stored.ts';

export type { Vote, VoteOutcome, VoteTarget } from '#client/cast-vote.ts';

export interface VoteCounts {
  likes: number;
  dislikes: number;
}

/** Votes that are remembered; the oldest are forgotten first. */
export const VOTES_LIMIT = 500;

type Votes = Readonly<Record<string, Vote>>;

function readVotes(found: unknown): Votes {
  if (found === null || typeof found !== 'object') return {};
  const entries = Object.entries(found).filter(
    (entry): entry is [string, Vote] => entry[1] === 0 || entry[1] === 1,
  );
  return Object.fromEntries(entries.slice(-VOTES_LIMIT));
}

/** Kept under `votes` as `{"videos.12":1}`: only how the buttons look; who voted is known to the API alone. */
const votes = stored('votes', readVotes, (all) => all);

const keyOf = ({ section, id }: VoteTarget): string => `${section}.${id}`;

function remember(key: string, vote: Vote | null): void {
  votes.change(({ [key]: _before, ...others }) =>
    readVotes(vote === null ? others : { ...others, [key]: vote }),
  );
}

/** Keeps what a vote is known to be; null for none. */
export const rememberVote = (target: VoteTarget, vote: Vote | null): void => {
  remember(keyOf(target), vote);
};

/** The counts after a vote took the place of another, or of none; null where it is taken back. */
function moved(
  { likes, dislikes }: VoteCounts,
  before: Vote | null,
  after: Vote | null,
): VoteCounts {
  const change = (kind: Vote): number => Number(after === kind) - Number(before === kind);
  return { likes: Math.max(0, likes + change(1)), dislikes: Math.max(0, dislikes + change(0)) };
}

/** Refusals that say nothing about whether a vote can be taken back. */
const PASSING = new Set(['api_unreachable', 'too_many_attempts', 'busy']);

/** One visitor's vote on one thing. */
export interface VoteStore {
  $counts: ReadableAtom<VoteCounts>;
  $mine: ReadableAtom<Vote | null>;
  /**
   * Shows a vote at once and sends it; takes it back when it is refused. The vote that stands already is taken back. Gives
   * what came of it, with the code `taken_back` too, or null where nothing was sent because the same vote is on its way, and where
   * no vote of theirs is known that could be taken back.
   */
  cast: (vote: Vote) => Promise<VoteOutcome | null>;
}

/** Makes a {@link VoteStore} of the counts that the page came with. Votes are sent one after the other. */
export function createVoteStore(target: VoteTarget, counted: VoteCounts): VoteStore {
  const key = keyOf(target);
  const $counts = atom(counted);
  const $mine = computed(votes.$value, (all) => all[key] ?? null);
  let last: Vote | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** What a call whose answer was lost may have left, null where it was to take a vote back. */
  let doubtful: Vote | null | undefined;

  const send = async (vote: Vote): Promise<VoteOutcome | null> => {
    const counts = $counts.get();
    const mine = $mine.get();
    const stands = mine === vote;
    const next = stands ? null : vote;
    $counts.set(moved(counts, mine, next));
    remember(key, next);
    const { fetch, address } = environment();
    const act = stands ? 'vote_del' : 'vote';
    const outcome = await castVote(fetch, address().origin, { ...target, vote, act });
    const { code } = outcome;
    const isMaybeDone = doubtful === next;
    doubtful = code === 'api_unreachable' || (isMaybeDone && PASSING.has(code)) ? next : undefined;
    const isDone =
      code === 'success' || (isMaybeDone && code === (stands ? 'none_stood' : 'already_voted'));
    if (isDone) return { code: stands ? 'taken_back' : 'success' };
    $counts.set(counts);
    // What this browser remembers was another voter's, whose cookie is over: it counts on, and the button stands for it no more.
    if (code === 'none_stood') return null;
    // Voted already means that it is the visitor's vote, whatever the browser remembered.
    if (code !== 'already_voted') remember(key, mine);
    // An API without a way back says that the form is wrong: the vote counts on.
    return stands && !PASSING.has(code) ? { code: 'already_voted' } : outcome;
  };

  return {
    $counts,
    $mine,
    cast: async (vote) => {
      if (vote === last) return null;
      last = vote;
      const mine = turn.then(() => send(vote));
      turn = mine;
      const outcome = await mine;
      if (turn === mine) last = null;
      return outcome;
    },
  };
}
