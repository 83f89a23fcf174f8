import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPIED_MS } from '#config/limits.ts';
import { $copied, copyText } from '#stores/copying.ts';

describe('copying', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  const accept = (): Promise<void> => Promise.resolve();

  it('MDL-25 is confirmed for 1 s, of the last text alone', async () => {
    expect(COPIED_MS).toBe(1000);
    await copyText('link', 'https://…', accept);
    vi.advanceTimersByTime(900);
    await copyText('code', '<iframe>', accept);
    vi.advanceTimersByTime(999);
    expect($copied.get()).toBe('code');
    vi.advanceTimersByTime(1);
    expect($copied.get()).toBeNull();
  });

  it('is not confirmed when the browser refuses', async () => {
    const refuse = (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'));
    await expect(copyText('link', 'text', refuse)).rejects.toThrow('no');
    expect($copied.get()).toBeNull();
  });
});
