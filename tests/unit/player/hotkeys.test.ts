import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Actions } from '#player/actions.ts';
import type { FeatureContext } from '#player/feature.ts';
import {
  HOTKEYS,
  hotkeyOf,
  hotkeys,
  latinKey,
  LONG_STEP_SECONDS,
  SHORT_STEP_SECONDS,
} from '#player/features/hotkeys.ts';
import type { PlayerState } from '#player/player-state.ts';
import { RATES, steppedRate } from '#player/rates.ts';
import { createState } from '#player/state.ts';

function press(key: string): [string, unknown[]][] {
  const calls: [string, unknown[]][] = [];
  const actions = new Proxy({} as Actions, {
    get:
      (_target, name) =>
      (...values: unknown[]) =>
        calls.push([String(name), values]),
  });
  hotkeyOf(key)?.run(actions);
  return calls;
}

describe('keys', () => {
  it.each<[string, string, unknown[]]>([
    [' ', 'togglePlay', []],
    ['k', 'togglePlay', []],
    ['K', 'togglePlay', []],
    ['j', 'seekBy', [-LONG_STEP_SECONDS]],
    ['l', 'seekBy', [LONG_STEP_SECONDS]],
    ['ArrowLeft', 'seekBy', [-SHORT_STEP_SECONDS]],
    ['ArrowRight', 'seekBy', [SHORT_STEP_SECONDS]],
    ['ArrowUp', 'changeVolume', [0.05]],
    ['ArrowDown', 'changeVolume', [-0.05]],
    ['m', 'toggleMute', []],
    ['N', 'playNext', []],
    ['P', 'playPrevious', []],
    [',', 'stepFrame', [-1]],
    ['.', 'stepFrame', [1]],
    ['f', 'toggleFullscreen', []],
    ['<', 'stepRate', [-1]],
    ['>', 'stepRate', [1]],
    ['?', 'showHotkeys', [true]],
    ['0', 'seekToPart', [0]],
    ['7', 'seekToPart', [0.7]],
  ])('%j calls %s', (key, action, values) => {
    expect(press(key)).toEqual([[action, values]]);
  });

  it.each(['Enter', 'Tab', 'Escape', 'x', 'F5', '10'])('%s does nothing', (key) => {
    expect(hotkeyOf(key)).toBeNull();
  });

  it.each([
    ['л', 'KeyK', false, 'togglePlay'],
    ['Л', 'KeyK', true, 'togglePlay'],
    ['κ', 'KeyK', false, 'togglePlay'],
    ['ㅏ', 'KeyK', false, 'togglePlay'],
    ['ь', 'KeyM', false, 'toggleMute'],
    ['б', 'Comma', false, 'stepFrame'],
    ['Ю', 'Period', true, 'stepRate'],
    ['٣', 'Digit3', false, 'seekToPart'],
  ])(
    '%s of another script does what the Latin key in its place does',
    (key, code, shiftKey, action) => {
      expect(press(latinKey({ key, code, shiftKey })).map(([name]) => name)).toEqual([action]);
    },
  );

  it.each([
    ['t', 'KeyK'],
    ['é', 'Digit2'],
    ['£', 'Digit3'],
    ['ø', 'Semicolon'],
    ['5', 'Numpad5'],
    ['Process', 'KeyK'],
    ['ArrowLeft', 'ArrowLeft'],
  ])('%s is itself wherever it stands on a Latin keyboard', (key, code) => {
    expect(latinKey({ key, code, shiftKey: false })).toBe(key);
  });

  it('leaves the arrows that scroll a page to the page, unless the player has the focus', () => {
    expect(hotkeyOf('ArrowUp')?.nearbyOnly).toBe(true);
    expect(hotkeyOf('ArrowLeft')?.nearbyOnly).toBeUndefined();
  });

  /** A page whose keys are heard by a player in this state, and what it does by them. */
  function listening(state: Partial<PlayerState>, hasPage = true) {
    const page = Object.assign(new EventTarget(), { querySelector: () => null });
    vi.stubGlobal('document', page);
    vi.stubGlobal('Element', Map);
    onTestFinished(() => void vi.unstubAllGlobals());
    const calls: string[] = [];
    const called = { get: (_: unknown, name: string) => () => calls.push(name) };
    const root = { closest: () => null, contains: () => true };
    hotkeys(hasPage).attach({
      root: root as unknown as HTMLElement,
      state: createState({ phase: 'ready', ...state } as PlayerState),
      actions: new Proxy({}, called) as Actions,
      signal: AbortSignal.any([]),
    } as FeatureContext);
    return { page, calls };
  }

  it('show nothing in a corner that has no place there, and do the rest', () => {
    const { page, calls } = listening({ mini: true });
    for (const key of ['?', 'i', 'm'])
      page.dispatchEvent(Object.assign(new Event('keydown'), { key, code: '' }));
    expect(calls).toEqual(['toggleMute']);
  });

  it('leave alone in an embed what only a page of the site has', () => {
    const isLeft = (key: string, { page }: ReturnType<typeof listening>): boolean =>
      page.dispatchEvent(
        Object.assign(new Event('keydown', { cancelable: true }), {
          key,
          code: '',
          shiftKey: true,
        }),
      );
    const keys = ['t', 'N', 'P', 'm'];
    const embed = listening({}, false);
    expect(keys.map((key) => isLeft(key, embed))).toEqual([true, true, true, false]);
    expect(embed.calls).toEqual(['toggleMute']);
    const page = listening({});
    expect(keys.map((key) => isLeft(key, page))).toEqual(keys.map(() => false));
    expect(page.calls).toEqual(['toggleTheatre', 'playNext', 'playPrevious', 'toggleMute']);
  });

  it('held, go on or louder by every repeat, and pause, mute or fill the screen once', () => {
    const { page, calls } = listening({});
    const hold = (key: string): boolean[] =>
      [false, true, true].map((repeat) => {
        const event = Object.assign(new Event('keydown', { cancelable: true }), {
          key,
          code: '',
          repeat,
        });
        return !page.dispatchEvent(event);
      });
    // The page scrolls by none of them.
    for (const key of [' ', 'm', 'f', 'N', '5', 'ArrowRight', 'ArrowUp', '>'])
      expect(hold(key)).toEqual([true, true, true].map(() => key !== 'N'));
    const counted = Object.groupBy(calls, (name) => name);
    expect(Object.entries(counted).map(([name, all]) => [name, all?.length])).toEqual([
      ['togglePlay', 1],
      ['toggleMute', 1],
      ['toggleFullscreen', 1],
      ['seekToPart', 1],
      ['seekBy', 3],
      ['changeVolume', 3],
      ['stepRate', 3],
    ]);
  });

  it('gives no key two meanings', () => {
    const all = Object.values(HOTKEYS).flatMap(({ keys }): readonly string[] => keys);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('speeds', () => {
  it('go one step at a time and stop at the ends', () => {
    expect(steppedRate(1, 1)).toBe(1.25);
    expect(steppedRate(1, -1)).toBe(0.75);
    expect(steppedRate(RATES[0], -1)).toBe(RATES[0]);
    expect(steppedRate(2, 1)).toBe(2);
    expect(steppedRate(1.1, 1)).toBe(1.25);
  });
});
