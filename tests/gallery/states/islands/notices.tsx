import Notices from '#islands/notices/Notices.tsx';
import { showNotice } from '#stores/notices.ts';
import { LONG_TITLE } from '../../entities.ts';
import type { LoadStates } from '../../react-state.ts';

export const states: LoadStates = () =>
  Promise.resolve([
    {
      of: 'Notices',
      name: 'one of each kind',
      before: () => {
        showNotice('info', 'A word');
        showNotice('success', 'Done');
        showNotice('error', LONG_TITLE);
      },
      tree: <Notices dismiss="Dismiss" />,
      ready: '.toast.error',
    },
  ]);
