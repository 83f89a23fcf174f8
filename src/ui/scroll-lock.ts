/** Keeps the page from scrolling until the given function is called. A scrollbar's place stays free, so nothing moves. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => Object.assign(style, before);
}
