import { expect, it, onTestFinished, vi } from 'vitest';
import { createActions, type SpecialActions } from '#player/actions.ts';
import type { FeatureContext } from '#player/feature.ts';
import { COUNTDOWN_SECONDS, upNext } from '#player/features/up-next.ts';
import type { NextVideo } from '#player/next.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

const video = (title: string): NextVideo => ({ title, thumbnail: '', href: `/${title}` });

/** The end of a video in a playlist; each question for the next one is answered by `answer`. */
function ended() {
  vi.useFakeTimers();
  const page = new EventTarget();
  const line = { onLine: true };
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const play = vi.fn(() => Promise.resolve());
  const facts = { loop: false, play };
  const element = Object.assign(new EventTarget(), facts) as unknown as HTMLVideoElement;
  // As in Chromium and Safari.
  Object.defineProperty(element, 'ended', { get: () => !element.loop });
  const state = createState<PlayerState>({ ...INITIAL_STATE, ended: true });
  const attempt = (promise: Promise<unknown>): void => void promise.catch(() => undefined);
  const actions = createActions(element, state, attempt, {} as SpecialActions);
  const find = vi.fn<() => Promise<NextVideo | null>>();
  const go = vi.fn();
  const isBusy = vi.fn(() => false);
  upNext({ inPlaylist: true, find, isBusy, go }).attach({
    ...{ video: element, state, attempt },
    signal: new AbortController().signal,
  } as FeatureContext);
  const answers: PromiseWithResolvers<NextVideo | null>[] = [];
  find.mockImplementation(() => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)?.promise ?? Promise.resolve(null);
  });
  const answer = async (title: string | null): Promise<void> => {
    if (title === null) answers.shift()?.reject(new Error('no line'));
    else answers.shift()?.resolve(video(title));
    await vi.advanceTimersByTimeAsync(0);
  };
  element.dispatchEvent(new Event('ended'));
  return { state, actions, find, answer, isBusy, go, page, kept, line, play };
}

it('finds the next video anew once its playlist is to be played in another order', async () => {
  const { state, actions, find, answer, go } = ended();
  await answer('second');
  expect(state.get().next?.title).toBe('second');
  await vi.advanceTimersByTimeAsync(5000);
  actions.chooseNext({ shuffle: true });
  expect(state.get().next).toBeNull();
  await answer('seventh');
  expect(state.get()).toMatchObject({ next: { title: 'seventh' }, nextIn: COUNTDOWN_SECONDS });
  expect(find).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(COUNTDOWN_SECONDS * 1000);
  expect(go).toHaveBeenCalledExactlyOnceWith('/seventh');
});

it('asks once more where the order changes before there is an answer', async () => {
  const { state, actions, find, answer } = ended();
  actions.chooseNext({ shuffle: true });
  await answer('second');
  expect(state.get().next).toBeNull();
  await answer('seventh');
  expect(state.get().next?.title).toBe('seventh');
  expect(find).toHaveBeenCalledTimes(2);
});

it('leaves alone what was called off, whatever is chosen then', async () => {
  const { state, actions, find, answer } = ended();
  await answer('second');
  actions.cancelNext();
  actions.chooseNext({ shuffle: true });
  await answer('seventh');
  expect(state.get().next).toBeNull();
  expect(find).toHaveBeenCalledOnce();
});

it('leads nobody on who wants the video to begin again: it begins', async () => {
  const { state, actions, answer, go, play } = ended();
  await answer('second');
  actions.toggleLoop();
  expect(state.get()).toMatchObject({ looping: true, next: null });
  expect(play).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(COUNTDOWN_SECONDS * 2000);
  expect(go).not.toHaveBeenCalled();
});

it('waits at its end for a line that is gone, and goes there once it is back', async () => {
  const { state, answer, go, line } = ended();
  await answer('second');
  line.onLine = false;
  await vi.advanceTimersByTimeAsync(COUNTDOWN_SECONDS * 3000);
  expect(go).not.toHaveBeenCalled();
  expect(state.get()).toMatchObject({ next: { title: 'second' }, nextIn: 0 });
  line.onLine = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(go).toHaveBeenCalledExactlyOnceWith('/second');
});

it('asks once more, with a line, for what could not be had without one', async () => {
  const { state, answer, page, find } = ended();
  await answer(null);
  page.dispatchEvent(new Event('online'));
  await answer('second');
  expect(state.get().next?.title).toBe('second');
  page.dispatchEvent(new Event('online'));
  expect(find).toHaveBeenCalledTimes(2);
});

const elsewhere = JSON.stringify({ next: false, playlistNext: false, loop: true, shuffle: false });

it.each([
  ['another tab', 'storage', { key: 'player_next' }],
  ['another page, to which it was left', 'pageshow', { persisted: true }],
])('hears what is chosen in %s', async (_, type, told) => {
  const { state, answer, page, kept, go } = ended();
  await answer('second');
  expect(state.get().next?.title).toBe('second');
  kept.set('player_next', elsewhere);
  page.dispatchEvent(Object.assign(new Event(type), told));
  expect(state.get()).toMatchObject({
    next: null,
    nextChoices: { next: false, playlistNext: false, loop: true },
  });
  await vi.advanceTimersByTimeAsync(COUNTDOWN_SECONDS * 2000);
  expect(go).not.toHaveBeenCalled();
});

it('changes what is chosen alone, not what was chosen elsewhere meanwhile', () => {
  const { state, actions, kept } = ended();
  kept.set('player_next', elsewhere);
  actions.chooseNext({ shuffle: true });
  const all = { next: false, playlistNext: false, loop: true, shuffle: true };
  expect(JSON.parse(kept.get('player_next') ?? '')).toEqual(all);
  expect(state.get().nextChoices).toEqual(all);
});

it('keeps what is chosen for this page where the browser keeps nothing', () => {
  const { state, actions } = ended();
  vi.stubGlobal('localStorage', undefined);
  actions.chooseNext({ playlistNext: false });
  actions.chooseNext({ loop: true });
  expect(state.get().nextChoices).toMatchObject({ playlistNext: false, loop: true });
});

it('leads nobody on who writes: it counts for nobody who does, and no further once somebody begins to', async () => {
  const { state, answer, isBusy, go } = ended();
  await answer('second');
  await vi.advanceTimersByTimeAsync((COUNTDOWN_SECONDS - 1) * 1000);
  expect(state.get()).toMatchObject({ next: { title: 'second' }, nextIn: 1 });
  isBusy.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.get().next).toBeNull();

  const other = ended();
  other.isBusy.mockReturnValue(true);
  await other.answer('second');
  expect(other.state.get().next).toBeNull();
  await vi.advanceTimersByTimeAsync(COUNTDOWN_SECONDS * 2000);
  expect([go.mock.calls, other.go.mock.calls]).toEqual([[], []]);
});
