import { adsSchema, type Ads } from './ads.ts';
import { SISTER_SITES } from './site.ts';

const [first, second, third, fourth, fifth] = SISTER_SITES;

/** House ads have the names of sites for text: names need no translation. */
const banner = (site: (typeof SISTER_SITES)[number] | undefined, wide = false) => {
  if (!site) return [];
  const name = site.title.toLowerCase();
  const size = wide ? '728x90' : '300x250';
  const small = wide ? { small_image: `/ads/${name}-320x100.svg` } : {};
  return [
    {
      kind: 'house',
      image: `/ads/${name}-${size}.svg`,
      ...small,
      link: site.url,
      text: site.title,
    },
  ];
};

/** What stands in the slots until an operator names a file: the network's own sites, and an invented offer. */
export const DEFAULT_ADS: Ads = adsSchema.parse({
  slots: {
    right: banner(second),
    under_player: banner(first, true),
    footer: [third, fourth, fifth, first].flatMap((site) => banner(site)),
  },
  offers: {
    list: [
      {
        pretitle: 'Film club',
        title: 'The first month is free for members',
        link: 'https://lagoon.example/club/',
      },
      {
        lang: 'de',
        pretitle: 'Filmclub',
        title: 'Der erste Monat ist für Mitglieder frei',
        link: 'https://lagoon.example/club/de/',
      },
    ],
  },
});
