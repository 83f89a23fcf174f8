import type { Frame, Locator, Page } from 'playwright';
import { expect } from 'vitest';

type Scope = Page | Frame;

/** The parts of a player as a visitor finds them: by role and name. */
export const parts = {
  start: (scope: Scope) => scope.getByRole('button', { name: /^Play .+/ }),
  play: (scope: Scope) => scope.getByRole('button', { name: 'Play', exact: true }),
  pause: (scope: Scope) => scope.getByRole('button', { name: 'Pause', exact: true }),
  controls: (scope: Scope) => scope.getByRole('group', { name: 'Player controls' }),
  seek: (scope: Scope) => scope.getByRole('slider', { name: 'Seek' }),
  volume: (scope: Scope) => scope.getByRole('slider', { name: 'Volume' }),
  settings: (scope: Scope) => scope.getByRole('button', { name: 'Settings' }),
  /** An entry of the settings, by the beginning of its name. */
  setting: (scope: Scope, name: string) =>
    scope
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .or(scope.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) })),
  choice: (scope: Scope, name: string | RegExp) => scope.getByRole('menuitemradio', { name }),
  video: (scope: Scope): Locator => scope.locator('video'),
};

/** Opens the settings. The controls of a playing video go without a sign of the visitor, also between two steps of a test on a busy machine. */
export async function openSettings(scope: Scope, by: 'click' | 'tap' = 'click'): Promise<void> {
  const settings = parts.settings(scope);
  const press = async (): Promise<boolean> => {
    await settings.dispatchEvent('pointermove');
    return settings[by]({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await until(press).toBe(true);
}

/** Opens the settings and presses one entry: "Quality" opens its menu. */
export async function openSetting(scope: Scope, name: string): Promise<void> {
  await openSettings(scope);
  await parts.setting(scope, name).click();
}

/** What the `<video>` says of itself. */
export function media(scope: Scope): Promise<{
  time: number;
  paused: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  height: number;
}> {
  return parts.video(scope).evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    paused: video.paused,
    muted: video.muted,
    volume: video.volume,
    rate: video.playbackRate,
    height: video.videoHeight,
  }));
}

/** Waits until the video has played past a moment, in seconds. */
export async function playsPast(scope: Scope, seconds: number): Promise<void> {
  const video = await parts.video(scope).elementHandle();
  await scope.waitForFunction(
    ([element, past]) =>
      element instanceof HTMLVideoElement && !element.paused && element.currentTime > past,
    [video, seconds] as const,
  );
}

/** The picture as it is now, as a sum of its colours on a coarse grid. */
export function picture(scope: Scope): Promise<string> {
  return parts.video(scope).evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 32;
    canvas.height = 18;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
  });
}

/** Starts the video by a click and waits until it plays with its controls. */
export async function startByClick(scope: Scope): Promise<void> {
  await parts.start(scope).click();
  await playsPast(scope, 0.2);
  await parts.controls(scope).waitFor();
}

/** Asserts on what comes about within a time that a busy machine keeps too. */
export function until<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
