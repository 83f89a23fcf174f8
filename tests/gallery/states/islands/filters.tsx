import Filters from '#islands/filters/Filters.tsx';
import { press, type LoadStates } from '../../react-state.ts';

const tree = <Filters lang="en" label="Filters" count={2} />;

export const states: LoadStates = () =>
  Promise.resolve([
    { of: 'Filters', name: 'closed', tree },
    {
      of: 'Filters',
      name: 'open',
      tree,
      act: (stage) => press(stage, '.open-filters'),
      ready: '.sheet[open] .sheet-actions .main:not(:empty)',
    },
  ]);
