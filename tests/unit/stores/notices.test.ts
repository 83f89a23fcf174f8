import { $notices, dismissNotice, showNotice } from '#stores/notices.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { providePlatform } from './platform.ts';

const texts = (): string[] => $notices.get().map(({ text }) => text);

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const { id } of $notices.get()) dismissNotice(id);
  });

  it('LAY-25 go by themselves after 4000 ms', () => {
    providePlatform();
    showNotice('info', 'Saved');
    vi.advanceTimersByTime(3999);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('LAY-26 go at once when dismissed, the others stay', () => {
    providePlatform();
    const first = showNotice('error', 'First');
    showNotice('info', 'Second');
    dismissNotice(first);
    expect(texts()).toEqual(['Second']);
  });

  it('show the same text once, with its full time', () => {
    providePlatform();
    showNotice('error', 'Again');
    vi.advanceTimersByTime(3999);
    showNotice('error', 'Again');
    vi.advanceTimersByTime(3999);
    expect(texts()).toEqual(['Again']);
  });

  it('take the place of what was told of the same thing before', () => {
    providePlatform();
    showNotice('success', 'Subscribed', 'subscribe channels 1');
    showNotice('success', 'Subscribed to another', 'subscribe channels 2');
    showNotice('success', 'No longer subscribed', 'subscribe channels 1');
    expect(texts()).toEqual(['Subscribed to another', 'No longer subscribed']);
  });

  it('wake the island that shows them', () => {
    const platform = providePlatform();
    showNotice('success', 'Done');
    expect(platform.announced).toEqual(['notices']);
  });
});
