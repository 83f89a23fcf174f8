import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { beDiscreet } from '#browser/enhance/discreet-page.ts';

it('the panic key leaves nothing of a video to a locked screen, nor to the keys of a headset', () => {
  const { document } = parseHTML(
    '<html><head></head><body><video src="/harbour.mp4"><source src="/harbour.webm"></video></body></html>',
  );
  const page = new EventTarget();
  const handlers = new Map<string, unknown>([
    ['play', () => undefined],
    ['nexttrack', () => undefined],
  ]);
  const mediaSession = {
    metadata: { title: 'Harbour' } as object | null,
    setActionHandler: (action: string, run: unknown) => void handlers.set(action, run),
  };
  const replace = vi.fn();
  const played = vi.fn();
  class Media {
    play(): void {
      played();
    }
  }
  const stubs = {
    document,
    navigator: { mediaSession },
    localStorage: { getItem: (key: string) => (key === 'panic' ? 'https://news.example/' : null) },
    addEventListener: page.addEventListener.bind(page),
    matchMedia: () => ({ matches: false }),
    history: { replaceState: () => undefined },
    location: { replace },
    HTMLMediaElement: Media,
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  const video = document.querySelector('video') as HTMLVideoElement;
  /** What there was to be played each time that it was loaded. */
  const loaded: string[] = [];
  const load = (): void =>
    void loaded.push(`${video.getAttribute('src') ?? ''}${video.childElementCount}`);
  Object.assign(video, { pause: () => undefined, load });
  beDiscreet();
  for (const timeStamp of [100, 200]) {
    const pressed = new Event('keydown');
    Object.defineProperty(pressed, 'timeStamp', { value: timeStamp });
    page.dispatchEvent(Object.assign(pressed, { key: 'Escape', repeat: false }));
  }
  expect(replace.mock.calls).toEqual([['https://news.example/']]);
  expect([loaded, mediaSession.metadata, [...handlers.values()]]).toEqual([
    ...[['0'], null, [null, null]],
  ]);
  // One that was only about to begin does not.
  new Media().play();
  expect(played).not.toHaveBeenCalled();
});
