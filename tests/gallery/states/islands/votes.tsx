import Votes from '#islands/votes/Votes.tsx';
import type { LoadStates } from '../../react-state.ts';

const labels = { like: 'Like', dislike: 'Dislike', rating: '{percent} like it' };
const votes = (id: number, likes: number) => (
  <Votes
    lang="en"
    target={{ section: 'videos', id }}
    counted={{ likes, dislikes: 2 }}
    labels={labels}
  />
);

export const states: LoadStates = () =>
  Promise.resolve([
    {
      of: 'Votes',
      name: 'voted',
      // The first of them: what is kept is read once for all.
      before: () => localStorage.setItem('votes', '{"videos.3":1}'),
      tree: votes(3, 1_234),
      ready: '[aria-pressed=true]',
    },
    { of: 'Votes', name: 'rated', tree: votes(1, 1_234) },
    { of: 'Votes', name: 'too few votes for a rating', tree: votes(2, 0) },
  ]);
