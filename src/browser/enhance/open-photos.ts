import { showPhoto } from '#stores/photos.ts';

/** A press that asks for the photo here, not for a new tab or a file. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

let wanted: HTMLAnchorElement | null = null;

document.addEventListener('click', (event) => {
  const { target } = event;
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-photo]') : null;
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  wanted = link;
  showPhoto(Number(link.dataset.photo));
});

// A viewer that did not arrive leaves the links as they were: the whole picture.
document.addEventListener('astro:hydration-error', ({ target }) => {
  if (wanted && target instanceof Element && target.contains(wanted)) location.assign(wanted.href);
});
