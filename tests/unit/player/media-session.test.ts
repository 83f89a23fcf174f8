import { expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureContext } from '#player/feature.ts';
import { mediaSession } from '#player/features/media-session.ts';

interface Told {
  title: string;
  artwork: readonly unknown[];
}

/** A player of a video, beside a storage of which other tabs tell; `said` is what a locked screen shows. */
function attached() {
  const kept = new Map<string, string>();
  const session: { metadata: Told | null } = { metadata: null };
  const page = new EventTarget();
  const stubs = {
    navigator: {
      mediaSession: { ...session, setActionHandler: vi.fn(), setPositionState: vi.fn() },
    },
    MediaMetadata: class implements Told {
      readonly title: string;
      readonly artwork: readonly unknown[];
      constructor({ title, artwork }: Told) {
        this.title = title;
        this.artwork = artwork;
      }
    },
    document: { baseURI: 'https://site.example/' },
    localStorage: { getItem: (key: string) => kept.get(key) ?? null },
    addEventListener: page.addEventListener.bind(page),
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  const video = Object.assign(new EventTarget(), { paused: true });
  mediaSession({ title: 'Harbour', artwork: '/poster.jpg', next: null }).attach({
    ...{ video, actions: {}, signal: AbortSignal.any([]) },
  } as unknown as FeatureContext);
  const said = () => {
    const { metadata } = stubs.navigator.mediaSession;
    return metadata && [metadata.title, metadata.artwork.length];
  };
  const elsewhere = (key: string, text: string): void => {
    kept.set(key, text);
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { kept, said, elsewhere, play: () => video.dispatchEvent(new Event('play')) };
}

it('a video that is played again after a neutral title was set has that on a locked screen, and no picture', () => {
  const { kept, said, play } = attached();
  play();
  expect(said()).toEqual(['Harbour', 1]);
  kept.set('neutral_title', 'Shopping list');
  play();
  expect(said()).toEqual(['Shopping list', 0]);
  kept.delete('neutral_title');
  play();
  expect(said()).toEqual(['Harbour', 1]);
});

it('a video that plays while another tab sets it has it at once, and one that has not begun says nothing', () => {
  const { said, elsewhere, play } = attached();
  elsewhere('neutral_title', 'Weather');
  expect(said()).toBeNull();
  play();
  elsewhere('neutral_title', 'Shopping list');
  expect(said()).toEqual(['Shopping list', 0]);
});
