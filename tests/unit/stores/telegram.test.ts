import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TELEGRAM_SHAKE_MS, TELEGRAM_WAIT_SECONDS } from '#config/limits.ts';
import { SITE } from '#config/site.ts';

// What was waited for outlives a modal: each test begins with a page of its own.
const load = async () => {
  vi.resetModules();
  return import('#stores/telegram.ts');
};

describe('the telegram download', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('MDL-20 MDL-21 may be pressed 10 seconds after the click on subscribe, not before', async () => {
    expect(TELEGRAM_WAIT_SECONDS).toBe(10);
    const { $telegram, mayDownload, subscribeByTelegram } = await load();
    vi.advanceTimersByTime(60_000);
    expect(mayDownload()).toBe(false);
    subscribeByTelegram();
    vi.advanceTimersByTime(9_999);
    expect($telegram.get()).toMatchObject({ phase: 'waiting', left: 1 });
    expect(mayDownload()).toBe(false);
    vi.advanceTimersByTime(1);
    expect($telegram.get()).toMatchObject({ phase: 'ready', left: 0 });
    expect(mayDownload()).toBe(true);
  });

  it('MDL-20 is not waited for anew by a second click', async () => {
    const { mayDownload, subscribeByTelegram } = await load();
    subscribeByTelegram();
    vi.advanceTimersByTime(6_000);
    subscribeByTelegram();
    vi.advanceTimersByTime(4_000);
    expect(mayDownload()).toBe(true);
    subscribeByTelegram();
    expect(mayDownload()).toBe(true);
  });

  it('MDL-22 shakes for 0.7 s when pressed early, counted from the last press', async () => {
    expect(TELEGRAM_SHAKE_MS).toBe(700);
    const { $telegram, mayDownload } = await load();
    mayDownload();
    vi.advanceTimersByTime(600);
    mayDownload();
    vi.advanceTimersByTime(699);
    expect($telegram.get().shakes).toBe(true);
    vi.advanceTimersByTime(1);
    expect($telegram.get().shakes).toBe(false);
  });

  it("leads to the site's own channel and bot", async () => {
    const { telegramLinks } = await load();
    const { channel, bot } = SITE.telegram;
    expect(telegramLinks(7)).toEqual({ channel, download: `${bot}?start=7` });
    expect(telegramLinks(undefined)).toEqual({ channel, download: bot });
  });
});
