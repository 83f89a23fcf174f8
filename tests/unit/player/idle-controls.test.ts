import { expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureContext } from '#player/feature.ts';
import { idleControls } from '#player/features/idle-controls.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

class FromMouse extends Event {
  readonly pointerType = 'mouse';
}

/** A playing video with the feature; `mouse` does something, and time passes. */
function attached() {
  vi.useFakeTimers();
  vi.stubGlobal('PointerEvent', FromMouse);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const root = Object.assign(new EventTarget(), { querySelector: () => null });
  const state = createState<PlayerState>({ ...INITIAL_STATE, paused: false });
  idleControls.attach({
    root: root as unknown as HTMLElement,
    video: new EventTarget() as HTMLVideoElement,
    state,
    signal: new AbortController().signal,
  } as FeatureContext);
  const mouse = (type: string, ms = 0): void => {
    root.dispatchEvent(new FromMouse(type));
    vi.advanceTimersByTime(ms);
  };
  return { mouse, isShown: () => state.get().controlsShown };
}

it('hides the controls of what plays three seconds after the mouse moved, and once it has left', () => {
  const { mouse, isShown } = attached();
  mouse('pointermove', 2999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
  mouse('pointermove');
  expect(isShown()).toBe(true);
  mouse('pointerleave');
  expect(isShown()).toBe(false);
});

it('counts the three seconds anew for a mouse that left and came back', () => {
  const { mouse, isShown } = attached();
  mouse('pointermove', 1000);
  mouse('pointerleave', 1800);
  mouse('pointermove', 2999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});
