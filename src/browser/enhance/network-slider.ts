import { readSisterAds, type SisterAd } from '#lib/sister-ads.ts';
import { openRow, stepThrough } from './row-steps.ts';

function slideOf({ url, title, thumb }: SisterAd): HTMLElement {
  const picture = Object.assign(new Image(240, 135), { alt: '', loading: 'lazy', src: thumb });
  const link = Object.assign(document.createElement('a'), { href: url, rel: 'noopener' });
  link.append(picture, title);
  const slide = document.createElement('li');
  slide.append(link);
  return slide;
}

/** Fills the page's slider with the sites of its static list; one that has none goes away. */
async function fill(place: HTMLElement): Promise<void> {
  try {
    const [list, answer] = await Promise.all([openRow(place), fetch(place.dataset.listOf ?? '')]);
    const ads = readSisterAds(await answer.json());
    if (!list || ads.length === 0) throw new TypeError('no sites');
    list.append(...ads.map(slideOf));
    stepThrough(place, list);
  } catch {
    // The footer names the sites too.
    place.remove();
  }
}

const place = document.getElementById('network');
if (place) void fill(place);
