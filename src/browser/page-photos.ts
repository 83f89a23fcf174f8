/** A photo of the page's album. */
export interface PagePhoto {
  image: string;
  thumbnail: string;
  title: string;
  /** What the album calls it; empty where it has no name of its own. */
  caption: string;
  width: number;
  height: number;
}

/** The photos of the album in order, read from the page's own links: the page says them once. */
export function pagePhotos(page: ParentNode): PagePhoto[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-photo]')].map((link) => {
    const picture = link.querySelector('img');
    return {
      image: link.href,
      // One that was not come near yet has none that is current.
      thumbnail: picture ? picture.currentSrc || picture.src : '',
      title: picture?.alt ?? '',
      caption: link.title,
      width: Number(link.dataset.width),
      height: Number(link.dataset.height),
    };
  });
}

/** The page's link to a photo. */
export function photoLink(page: ParentNode, index: number): HTMLAnchorElement | null {
  return page.querySelector(`a[data-photo="${index}"]`);
}

/** The page's link by which its album is reported, with its words; null where it has none. */
export const reportLink = (page: ParentNode): HTMLAnchorElement | null =>
  page.querySelector('.head a[data-modal="report"]');
