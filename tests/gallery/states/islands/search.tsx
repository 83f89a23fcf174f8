import Search from '#islands/search/Search.tsx';
import { ChoiceList } from '#islands/search/ChoiceList.tsx';
import { loadTexts } from '#i18n/island-texts.ts';
import { closePanel, openPanel } from '#stores/panels.ts';
import { rememberSearch } from '#stores/recent-searches.ts';
import type { ChoiceGroup } from '#stores/search-choices.ts';
import { LONG_TITLE, PICTURE } from '../../entities.ts';
import type { LoadStates } from '../../react-state.ts';

const groups: readonly ChoiceGroup[] = [
  {
    kind: 'categories',
    choices: [
      { href: '/a', title: 'Harbour', image: PICTURE, videos: 1_234 },
      { href: '/b', title: LONG_TITLE, image: '', videos: 0 },
    ],
  },
  { kind: 'models', choices: [{ href: '/c', title: 'Mira', image: PICTURE, videos: 12 }] },
];
const search = (
  <div className="find">
    <Search lang="en" group="str">
      <form role="search">
        <input type="search" aria-label="Search" />
      </form>
    </Search>
  </div>
);

export const states: LoadStates = async () => {
  const t = await loadTexts('islands', 'en');
  return [
    {
      of: 'ChoiceList',
      name: 'with and without pictures, one of them reached by keys',
      tree: (
        <div className="suggestions">
          <ChoiceList
            id="choices"
            groups={groups}
            active={1}
            lang="en"
            t={t}
            onPick={() => undefined}
          />
        </div>
      ),
    },
    { of: 'Search', name: 'closed', before: () => closePanel('search'), tree: search },
    {
      of: 'Search',
      name: 'recent searches',
      before: () => {
        rememberSearch('harbour at night');
        openPanel('search');
      },
      tree: search,
      ready: '.suggestions button',
    },
  ];
};
