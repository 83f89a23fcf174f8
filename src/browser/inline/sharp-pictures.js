// A page names the larger picture only of tiles that are asked for at once: of sixty it would be a tenth of its bytes. Runs
// where it stands, before the browser asks for what comes near; `browser/parts/fetch-part.ts` does it for what comes later.
window.sharpen = () => {
  if (matchMedia('(min-width:1025px) and (min-resolution:1.7dppx)').matches)
    document
      .querySelectorAll('[loading][src*="/media/thumbs/"]')
      .forEach((picture) => (picture.srcset ||= picture.src.replace('320x180', '640x360')));
};
sharpen();
