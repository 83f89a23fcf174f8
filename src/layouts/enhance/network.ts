/** Fetches the sites of the network once their place comes near. */
export function showNetworkWhenNear(): void {
  const place = document.getElementById('network');
  if (!place) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      import('#components/network/slider.ts').catch(() => undefined);
    },
    { rootMargin: '400px' },
  );
  near.observe(place);
}
