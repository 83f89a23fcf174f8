import type { PageType } from './floor/pages.ts';
import type { Figures } from './figures.ts';

interface Aim {
  name: string;
  /** What is aimed at, for a table. */
  text: string;
  /** The figure as it is held against the aim, and whether that is met. */
  judge: (site: Figures, floor: Figures) => { figure: string; met: boolean };
}

/** Largest paint and bytes are those of pictures. */
interface PictureAims {
  largest: number;
  bytes: number;
}
const LISTING: PictureAims = { largest: 1, bytes: 0.8 };
const PICTURES: Readonly<Partial<Record<PageType, PictureAims>>> = {
  home: LISTING,
  'listing-24': LISTING,
  'listing-60': LISTING,
  'listing-ja': LISTING,
  search: LISTING,
  video: { largest: 0.7, bytes: 0.5 },
};

type Measure = Exclude<keyof Figures, 'bytes'>;

const ratio = (name: string, key: Measure | 'total', most: number): Aim => ({
  name,
  text: `≤ ${most.toFixed(2)}x`,
  judge: (site, floor) => {
    const value = site[key] / floor[key];
    return { figure: `${value.toFixed(2)}x`, met: Number(value.toFixed(2)) <= most };
  },
});

const nothing = (name: string, key: Measure, digits: number, unit: string): Aim => ({
  name,
  text: '0',
  judge: (site) => {
    const figure = site[key].toFixed(digits);
    return { figure: figure + unit, met: Number(figure) === 0 };
  },
});

/** What each page aims at beside its floor. */
export function aimsOf(type: PageType): Aim[] {
  const pictures = PICTURES[type];
  return [
    ratio('first paint', 'firstPaint', 1.05),
    ...(pictures
      ? [
          ratio('largest paint', 'largestPaint', pictures.largest),
          ratio('bytes before a touch', 'total', pictures.bytes),
        ]
      : []),
    ratio('speed index', 'speedIndex', 1.05),
    {
      name: 'requests',
      text: 'floor + 2',
      judge: (site, floor) => ({
        figure: `${site.requests} of ${floor.requests}`,
        met: site.requests <= floor.requests + 2,
      }),
    },
    ratio('elements', 'elements', 2),
    nothing('blocking time', 'blocking', 0, ' ms'),
    nothing('layout shift', 'shift', 3, ''),
  ];
}
