import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

let tries = 0;

describe('a group', () => {
  it('passes', async () => {
    void Promise.reject(new Error('nobody waited for this'));
    await delay(700);
  });

  it('passes when tried again', { retry: 1 }, () => {
    tries += 1;
    expect(tries).toBe(2);
  });

  it('takes long', { tags: 'long' }, () => {
    expect.unreachable();
  });

  it('fails', () => {
    expect.unreachable();
  });
});
