import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AUTO, NO_QUALITIES, type Engine } from '#player/engine.ts';
import { createNativeEngine } from '#player/engines/native.ts';
import { applyChoices, DATA_SAVER_HEIGHT } from '#player/engines/open.ts';
import type { Source } from '#player/sources.ts';
import { createState } from '#player/state.ts';

const FILES = [720, 480, 240].map((lines): Source => ({
  url: `/${lines}.mp4`,
  kind: 'mp4',
  lines,
}));

/** A visitor who chose `height` for an earlier video, on a line, saving data or not. */
function visitor(height: number | null, { downlink = 3, saves = false } = {}) {
  const kept: Record<string, unknown> = { player_quality: height, player_data_saver: saves };
  vi.stubGlobal('navigator', { connection: { downlink } });
  vi.stubGlobal('localStorage', { getItem: (key: string) => JSON.stringify(kept[key] ?? null) });
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** What the menu has of a video that was started with a file, beside which there is a manifest. */
async function startedWith(lines: number) {
  const started = FILES.find((one) => one.lines === lines) ?? null;
  const element = { readyState: 1, currentTime: 0, duration: 60, error: null };
  const video = Object.assign(new EventTarget(), element, {
    getAttribute: () => started?.url,
  }) as unknown as HTMLVideoElement;
  const own = { video, isPaused: () => true, place: () => 0, onFailure: vi.fn() };
  const engine = createNativeEngine(own, started, true);
  await engine.load(FILES, 0);
  return engine.qualities.get().selected;
}

describe('a video that was started with a file', () => {
  it('has the quality that was chosen before', async () => {
    visitor(720);
    expect(await startedWith(720)).toBe('/720.mp4');
  });

  it.each([
    ['a slow line', { downlink: 0.5 }],
    ['a data saver', { saves: true }],
  ])('follows the line where the smallest file was started for %s', async (_, line) => {
    visitor(720, line);
    expect(await startedWith(240)).toBe(AUTO);
    visitor(240, line);
    expect(await startedWith(240)).toBe('/240.mp4');
  });

  it('follows the line where nothing was chosen', async () => {
    visitor(null);
    expect(await startedWith(480)).toBe(AUTO);
  });
});

describe('an engine that follows the line', () => {
  const RENDITIONS = [720, 240].map((height) => ({ id: `${height}`, height, label: '' }));
  const applied = () => {
    const engine = { select: vi.fn(), limit: vi.fn() };
    const qualities = createState({ ...NO_QUALITIES, renditions: RENDITIONS });
    applyChoices({ ...engine, qualities } as unknown as Engine);
    return [engine.select.mock.calls, engine.limit.mock.calls];
  };

  it.each([
    ['has what was chosen before', {}, [['720']], []],
    ['is left to it where that is slow', { downlink: 0.5 }, [], []],
    ['stays below what data savers allow', { saves: true }, [], [[DATA_SAVER_HEIGHT]]],
  ])('%s', (_, line, selected, limited) => {
    visitor(720, line);
    expect(applied()).toEqual([selected, limited]);
  });
});
