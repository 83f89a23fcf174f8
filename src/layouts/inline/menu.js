((menu) => {
  const fill = () => {
    const [parts] = menu.children;
    if (parts.localName !== 'noscript') return;
    parts.outerHTML = parts.textContent;
    // Held as the page was: nothing unwanted is seen for a moment.
    if (wide.onchange && 'excluded' in document.documentElement.dataset) menu.dataset.hold = '';
    dispatchEvent(new Event('islet:listed'));
  };
  const wide = matchMedia('(min-width: 1025px)');
  // Where it is no menu it stands beside the page, or below it.
  if (wide.matches || !menu.showPopover) fill();
  else menu.onbeforetoggle = wide.onchange = fill;
})(document.getElementById('menu'));
