import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileListError, PlaybackError } from '#player/errors.ts';
import { mediaState } from '#player/features/media-state.ts';
import { resume } from '#player/features/resume.ts';
import { createPlayer } from '#player/player.ts';
import type { Source } from '#player/sources.ts';

/** An element that opens each file as `opens` says, at once; what it was given, by its addresses. */
function element() {
  const given: string[] = [];
  const opens = { well: false };
  const video = Object.assign(new EventTarget(), {
    ...{ paused: true, ended: false, readyState: 0, currentTime: 0, duration: Number.NaN },
    ...{ volume: 1, muted: false, playbackRate: 1, videoWidth: 0, videoHeight: 0 },
    ...{ error: null, crossOrigin: null },
    buffered: { length: 0 },
    canPlayType: () => '',
    getAttribute: () => null,
    play: vi.fn(() => Promise.resolve()),
    pause: vi.fn(),
    removeAttribute: () => undefined,
    load: () => {
      Object.assign(video, { readyState: 0, currentTime: 0 });
      queueMicrotask(() => video.dispatchEvent(new Event('timeupdate')));
    },
  });
  Object.defineProperty(video, 'src', {
    set: (address: string) => {
      given.push(address);
      video.load();
      queueMicrotask(() => {
        if (opens.well) Object.assign(video, { readyState: 4, duration: 1200 });
        if (opens.well) video.dispatchEvent(new Event('durationchange'));
        video.dispatchEvent(new Event(opens.well ? 'loadedmetadata' : 'error'));
      });
    },
  });
  return { video: video as unknown as HTMLVideoElement & typeof video, given, opens };
}

const FILE: Source = { url: '/film.mp4', kind: 'mp4', lines: 0 };

/** A player of one file from a moment on, and where it keeps that the video was left. */
function player(
  startAt: number,
  resumedAt: number | null = null,
  told: Promise<number> | null = null,
  sources: Source[] = [FILE],
) {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
  vi.stubGlobal('addEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { video, given, opens } = element();
  const kept: number[] = [];
  const refetch = vi.fn<() => Promise<Source[]>>(() => Promise.resolve([FILE]));
  const keep = (_: number, at: number): void => void kept.push(at);
  const made = createPlayer({
    ...{ video, root: {} as HTMLElement, startAt, started: null, log: () => undefined },
    features: [mediaState, resume(7, resumedAt, { everySeconds: 5, keep, told })],
    sources,
    refetch,
    steps: { previous: null, next: null },
  });
  const is = (phase: string) => vi.waitFor(() => expect(made.state.get().phase).toBe(phase));
  const retry = async (): Promise<void> => {
    made.actions.retry();
    await is('loading');
    await is(opens.well ? 'ready' : 'failed');
  };
  return { ...made, video, given, opens, kept, retry, refetch };
}

describe('a video whose file is not there for a moment', () => {
  it('starts where it was to start, once it is', async () => {
    const { load, state, given, opens, retry, video, kept } = player(600, 600);
    await load();
    expect(state.get()).toMatchObject({ phase: 'failed', failure: 'playback', time: 600 });
    await retry();
    opens.well = true;
    await retry();
    expect(new Set(given)).toEqual(new Set(['/film.mp4#t=600']));
    expect(video.currentTime).toBe(600);
    video.dispatchEvent(new Event('timeupdate'));
    expect(kept).toEqual([]);
  });

  it('goes on where it stopped, however often it is tried, and is kept there', async () => {
    const { load, state, given, opens, retry, video, kept } = player(0);
    opens.well = true;
    await load();
    video.currentTime = 90;
    video.dispatchEvent(new Event('timeupdate'));
    expect(kept).toEqual([90]);
    Object.assign(video, { error: { code: 3, message: 'broken' } });
    video.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(state.get()).toMatchObject({ phase: 'failed', time: 90 }));
    video.error = null;
    opens.well = false;
    await retry();
    expect(state.get().time).toBe(90);
    opens.well = true;
    await retry();
    expect(given.at(-1)).toBe('/film.mp4#t=90');
    expect(video.currentTime).toBe(90);
    expect(kept).toEqual([90]);
  });
});

describe('what cannot be played on', () => {
  const broken = async (refetched: () => Promise<Source[]>) => {
    const made = player(0);
    const { video, state, refetch } = made;
    made.opens.well = true;
    await made.load();
    Object.assign(video, { paused: false });
    video.dispatchEvent(new Event('play'));
    refetch.mockImplementation(refetched);
    Object.assign(video, { error: { code: 3, message: 'broken' } });
    video.dispatchEvent(new Event('error'));
    expect(state.get()).toMatchObject({ phase: 'ready', waiting: true });
    expect(video.pause).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(state.get().phase).toBe('failed'));
    return made;
  };

  it.each([
    ['why', () => Promise.reject(new PlaybackError('missing', 'hidden')), 'missing'],
    ['nothing else', () => Promise.resolve([{ ...FILE, url: '/new.mp4' }]), 'playback'],
    ['nothing', () => Promise.reject(new FileListError()), 'playback'],
  ])('is told, and heard no longer, once its list has said %s', async (_, refetched, failure) => {
    const { state, video, refetch, given } = await broken(refetched);
    expect(state.get().failure).toBe(failure);
    expect(video.pause).toHaveBeenCalledOnce();
    expect([refetch.mock.calls.length, given]).toEqual([1, ['/film.mp4']]);
  });

  it('plays again by itself where it played, once it can', async () => {
    const { state, video, actions } = await broken(() => Promise.reject(new FileListError()));
    Object.assign(video, { paused: true, error: null });
    video.dispatchEvent(new Event('pause'));
    expect(state.get().paused).toBe(false);
    actions.recover();
    await vi.waitFor(() => expect(video.play).toHaveBeenCalledOnce());
  });
});

describe('a file that is no longer where it was, on a line that is there', () => {
  /** At 90 s, where the browser could not go on, and could not again at the first try. */
  const lost = async (
    refetched: () => Promise<Source[]>,
    { onLine = true, sources = [FILE] } = {},
  ) => {
    const made = player(0, null, null, sources);
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('HTMLMediaElement', {
      HAVE_METADATA: 1,
      HAVE_CURRENT_DATA: 2,
      HAVE_FUTURE_DATA: 3,
    });
    const { video, opens, state, refetch } = made;
    opens.well = true;
    await made.load();
    Object.assign(video, { currentTime: 90, paused: false });
    for (const type of ['play', 'timeupdate']) video.dispatchEvent(new Event(type));
    refetch.mockImplementation(refetched);
    Object.assign(video, { error: { code: 2, message: 'gone' } });
    video.dispatchEvent(new Event('error'));
    expect(state.get()).toMatchObject({ phase: 'ready', offline: true });
    expect(refetch).not.toHaveBeenCalled();
    opens.well = false;
    made.actions.reconnect();
    await vi.waitFor(() => expect(made.given).toHaveLength(2));
    video.error = null;
    return made;
  };

  it('is played on from where it is now', async () => {
    const there = Promise.withResolvers<Source[]>();
    const { given, opens, video, state, refetch } = await lost(() => there.promise);
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce());
    opens.well = true;
    there.resolve([{ ...FILE, url: '/film.mp4?sign=2' }]);
    await vi.waitFor(() => expect(video.play).toHaveBeenCalledOnce());
    expect(given.at(-1)).toBe('/film.mp4?sign=2#t=90');
    expect(video.currentTime).toBe(90);
    expect(state.get().phase).toBe('ready');
  });

  it('is played on from another one of those that are left', async () => {
    const sources: Source[] = [{ ...FILE, url: '/film_lq.mp4', lines: 240 }, FILE];
    const { given, opens } = await lost(() => Promise.resolve([FILE]), { sources });
    expect(given.at(-1)).toBe('/film_lq.mp4#t=90');
    opens.well = true;
    await vi.waitFor(() => expect(given.at(-1)).toBe('/film.mp4#t=90'));
  });

  it('is said to be gone where the video is', async () => {
    const { state } = await lost(() => Promise.reject(new PlaybackError('deleted', 'gone')));
    await vi.waitFor(() => expect(state.get().phase).toBe('failed'));
    expect(state.get()).toMatchObject({ failure: 'deleted', offline: false });
  });

  it.each([
    ['is said to be where it was', () => Promise.resolve([FILE])],
    ['cannot be asked for', () => Promise.reject(new FileListError())],
  ])('is tried again where it %s', async (_, refetched) => {
    const { state, refetch, actions, given } = await lost(refetched);
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce());
    await new Promise(setImmediate);
    expect(state.get()).toMatchObject({ phase: 'ready', offline: true });
    actions.reconnect();
    await vi.waitFor(() => expect(given).toHaveLength(3));
  });

  it('is not asked for without a line', async () => {
    const { refetch, state } = await lost(() => Promise.resolve([]), { onLine: false });
    await new Promise(setImmediate);
    expect(refetch).not.toHaveBeenCalled();
    expect(state.get()).toMatchObject({ phase: 'ready', offline: true });
  });
});

it('stays where it is while an element that opens a file anew stands at 0', () => {
  const { state, video } = player(0);
  state.set({ phase: 'ready', time: 90 });
  for (const type of ['timeupdate', 'seeking', 'seeked']) {
    video.dispatchEvent(new Event(type));
    expect(state.get().time).toBe(90);
  }
  Object.assign(video, { readyState: 1, currentTime: 3 });
  video.dispatchEvent(new Event('timeupdate'));
  expect(state.get().time).toBe(3);
});

describe('a video whose member left it somewhere, which is told after its start', () => {
  const begun = (at: number) => {
    const told = Promise.withResolvers<number>();
    const made = player(0, null, told.promise);
    const { video } = made;
    made.opens.well = true;
    const play = async (): Promise<void> => {
      await made.load();
      video.currentTime = at;
      for (const type of ['timeupdate', 'pause']) video.dispatchEvent(new Event(type));
    };
    return { ...made, told, play };
  };

  it('is kept nowhere until then, and goes on there', async () => {
    const { video, state, kept, told, play } = begun(3);
    await play();
    expect(kept).toEqual([]);
    told.resolve(600);
    await vi.waitFor(() => expect(video.currentTime).toBe(600));
    expect(state.get().resumedAt).toBe(600);
    video.dispatchEvent(new Event('pause'));
    expect(kept).toEqual([600]);
  });

  it.each([
    ['keeps what was told until a minute of it was watched', 600, 59, []],
    ['is kept there after a minute', 600, 61, [61]],
    ['is kept there where it had been left sooner', 20, 30, [30]],
    ['is kept there where it had been left nowhere', 0, 30, [30]],
  ])('stays where it was gone on with, and %s', async (_, left, until, keeps) => {
    const { video, kept, told, play } = begun(30);
    await play();
    told.resolve(left);
    await told.promise;
    await Promise.resolve();
    expect(video.currentTime).toBe(30);
    video.currentTime = until;
    video.dispatchEvent(new Event('timeupdate'));
    kept.length = 0;
    video.dispatchEvent(new Event('pause'));
    expect(kept).toEqual(keeps);
  });

  it('goes there no sooner than it is ready', async () => {
    const { video, told, load } = begun(0);
    told.resolve(600);
    await told.promise;
    await Promise.resolve();
    expect(video.currentTime).toBe(0);
    await load();
    expect(video.currentTime).toBe(600);
  });
});
