((menu) => {
  const fill = () => {
    const [parts] = menu.children;
    if (parts.localName === 'noscript') parts.outerHTML = parts.textContent;
  };
  // Elsewhere it stands beside the page, or below it.
  if (matchMedia('(max-width: 1024px)').matches && menu.showPopover) {
    menu.addEventListener('beforetoggle', fill);
  } else fill();
})(document.getElementById('menu'));
