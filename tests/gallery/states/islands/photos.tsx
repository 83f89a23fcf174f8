import type { PagePhoto } from '#browser/page-photos.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import Photos from '#islands/photos/Photos.tsx';
import { Viewer } from '#islands/photos/Viewer.tsx';
import { closePhotos, showPhoto } from '#stores/photos.ts';
import { PICTURE } from '../../entities.ts';
import type { LoadStates } from '../../react-state.ts';

const photo: PagePhoto = {
  image: PICTURE,
  thumbnail: PICTURE,
  title: 'A boat',
  caption: 'A boat',
  width: 320,
  height: 180,
};
const photos = [photo, { ...photo, image: `${PICTURE}?2`, title: '', caption: '' }];
const album = (
  <Photos lang="en" label="Boats">
    <ul className="photos">
      <li>
        <a href={PICTURE} data-photo="0" data-width="320" data-height="180">
          <img src={PICTURE} alt="A boat" />
        </a>
      </li>
    </ul>
  </Photos>
);

export const states: LoadStates = async () => {
  const t = await loadTexts('islands', 'en');
  const viewer = (first: number) => (
    <Viewer photos={photos} first={first} label="Boats" t={t} onClose={() => undefined} />
  );
  const shows = { Slide: '.viewer-row > li > img', Film: '.viewer-film' };
  return [
    { of: 'Viewer', name: 'the first photo', shows, tree: viewer(0), ready: '[open]' },
    { of: 'Viewer', name: 'the last photo', tree: viewer(1), ready: '[open]' },
    { of: 'Photos', name: 'closed', before: () => void closePhotos(), tree: album },
    { of: 'Photos', name: 'open', before: () => showPhoto(0), tree: album, ready: '[open]' },
  ];
};
