/** Fetches the sites of the network once their place comes near. */
export function showNetworkWhenNear(): void {
  const place = document.getElementById('network');
  if (!place) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      import('#components/network/slider.ts').then(
        ({ fillSlider }) => fillSlider(place),
        () => place.remove(),
      );
    },
    { rootMargin: '400px' },
  );
  observer.observe(place);
}
