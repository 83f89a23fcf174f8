import { showPhoto } from '#stores/photos.ts';

/** A press that asks for the photo here, not for a new tab or a file. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-photo]') : null;
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  showPhoto(Number(link.dataset.photo));
});
