import { loadTexts } from '#i18n/island-texts.ts';
import Exclusions from '#islands/exclusions/Exclusions.tsx';
import { Proposals } from '#islands/exclusions/Proposals.tsx';
import { exclude } from '#stores/exclusions.ts';
import { LONG_TITLE } from '../../entities.ts';
import { appears, press, type ReactState } from '../../react-state.ts';

const tree = <Exclusions lang="en" />;
const FOG = [{ kind: 'categories', title: 'Fog', dir: 'fog' } as const];
const CLEAR = '.exclusions > p > button.btn';

export const states = async (): Promise<readonly ReactState[]> => {
  const t = await loadTexts('islands', 'en');
  return [
    {
      of: 'Exclusions',
      name: 'nothing left out',
      shows: { AddExclusion: 'form.exclusions-add' },
      tree,
      ready: '.exclusions-add',
    },
    {
      of: 'Exclusions',
      name: 'several, as text too',
      shows: { ClearExclusions: CLEAR, ExclusionText: 'details[open] textarea' },
      before: () => {
        exclude('categories', { title: 'Rain', dir: 'rain' });
        exclude('words', { title: LONG_TITLE.slice(0, 90), dir: '' });
      },
      tree,
      act: async (stage) => {
        await appears(stage, CLEAR);
        stage.querySelector('details')?.setAttribute('open', '');
      },
    },
    {
      of: 'ClearExclusions',
      name: 'asked once more',
      tree,
      act: (stage) => press(stage, CLEAR),
      ready: '.exclusions-clear[role=group]',
    },
    ...[FOG, [...FOG, { kind: 'words', title: LONG_TITLE, dir: '' } as const]].map((open) => ({
      of: 'Proposals',
      name: `what a link proposes: ${open.length}`,
      tree: (
        <div className="exclusions">
          <Proposals open={open} onAdd={() => undefined} t={t} />
        </div>
      ),
      ready: '.exclusions button',
    })),
  ];
};
