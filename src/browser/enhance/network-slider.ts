import { readSisterAds, type SisterAd } from '#lib/sister-ads.ts';

function slideOf({ url, title, thumb }: SisterAd): HTMLElement {
  const picture = Object.assign(new Image(240, 135), { alt: '', loading: 'lazy', src: thumb });
  const link = Object.assign(document.createElement('a'), { href: url, rel: 'noopener' });
  link.append(picture, title);
  const slide = document.createElement('li');
  slide.append(link);
  return slide;
}

/** Gives the buttons their steps, and disables the one that leads past an end. */
function stepThrough(list: HTMLElement, buttons: Iterable<HTMLButtonElement>): void {
  const steps = [...buttons];
  const measure = (): void => {
    const rest = list.scrollWidth - list.clientWidth;
    for (const button of steps) {
      button.disabled =
        button.dataset.step === '1' ? list.scrollLeft >= rest - 2 : list.scrollLeft <= 2;
    }
  };
  for (const button of steps) {
    button.addEventListener('click', () =>
      list.scrollBy({ left: Number(button.dataset.step) * list.clientWidth * 0.9 }),
    );
  }
  list.addEventListener('scroll', measure, { passive: true });
  new ResizeObserver(measure).observe(list);
}

/** Fills the page's slider with the sites of its static list; one that has none goes away. */
async function fill(place: HTMLElement): Promise<void> {
  const parts = place.querySelector('template');
  parts?.replaceWith(parts.content);
  const list = place.querySelector('ul');
  try {
    const answer = await fetch(place.dataset.listOf ?? '');
    const ads = readSisterAds(await answer.json());
    if (!list || ads.length === 0) throw new TypeError('no sites');
    list.append(...ads.map(slideOf));
    stepThrough(list, place.querySelectorAll<HTMLButtonElement>('[data-step]'));
  } catch {
    // The footer names the sites too.
    place.remove();
  }
}

const place = document.getElementById('network');
if (place) void fill(place);
