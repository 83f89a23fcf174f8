import type { PlayerSetup } from '#browser/player/setup.ts';
import { PICTURE } from './entities.ts';

/** What a page tells a player of a video. */
export const setup: PlayerSetup = {
  videoId: 11,
  title: 'Evening at the harbour',
  sources: [],
  timeline: null,
  captions: [],
  chapters: [],
  crossOrigin: null,
  mediaOrigin: '',
  watched: {
    ...{ id: 11, title: 'Evening at the harbour', dir: 'evening', thumbnail: PICTURE },
    ...{ seconds: 754, views: 12, sgId: '', exTube: '', exId: '' },
  },
  lang: 'en',
  group: 'str',
  seconds: 754,
  page: null,
  site: 'Islet',
  prefix: '',
};
