import { CropStage } from '#islands/picture/CropStage.tsx';
import PictureForm from '#islands/picture/PictureForm.tsx';
import forms from '../../../../locales/en/forms.json';
import profile from '../../../../locales/en/profile.json';
import { PICTURE } from '../../entities.ts';
import type { LoadStates } from '../../react-state.ts';

const texts = { forms, profile };
const labels = { crop: 'Part that is shown', zoom: 'Zoom' };
const rule = { size: { width: 1600, height: 900 }, shape: 5, least: 1250 };

export const states: LoadStates = () =>
  Promise.resolve([
    {
      of: 'PictureForm',
      name: 'no picture yet',
      tree: <PictureForm lang="en" texts={texts} kind="cover" current="" />,
    },
    {
      of: 'PictureForm',
      name: 'a picture, and one that was refused',
      tree: (
        <PictureForm
          lang="en"
          texts={texts}
          kind="avatar"
          current={PICTURE}
          problem={{ code: 'invalid_image_size', info: { width: 1250, height: 250 } }}
        />
      ),
    },
    {
      of: 'CropStage',
      name: 'a part of a picture',
      tree: (
        <CropStage
          url={PICTURE}
          rule={rule}
          crop={{ left: 100, top: 200, width: 1400 }}
          labels={labels}
          onChange={() => undefined}
        />
      ),
    },
  ]);
