((menu) => {
  // `enhance/lazy-sections.ts` calls it too: what stands in `noscript` is text, and this server's own markup.
  window.unwrap = (parts) => {
    const policy = window.trustedTypes?.createPolicy('islet', { createHTML: String });
    parts.outerHTML = policy?.createHTML(parts.textContent) ?? parts.textContent;
  };
  const fill = () => {
    const [parts] = menu.children;
    if (parts.localName !== 'noscript') return;
    unwrap(parts);
    // Held as the page was: nothing unwanted is seen for a moment.
    if (wide.onchange && 'excluded' in document.documentElement.dataset) menu.dataset.hold = '';
    dispatchEvent(new Event('islet:listed'));
  };
  const wide = matchMedia('(min-width: 1025px)');
  // Where it is no menu it stands beside the page, or below it.
  if (wide.matches || !menu.showPopover) fill();
  else menu.onbeforetoggle = wide.onchange = fill;
})(document.getElementById('menu'));
