import { describe, expect, it } from 'vitest';

let tries = 0;

describe('a group', () => {
  it('passes', () => {
    void Promise.reject(new Error('nobody waited for this'));
  });

  it('passes when tried again', { retry: 1 }, () => {
    tries += 1;
    expect(tries).toBe(2);
  });

  it('fails', () => {
    expect.unreachable();
  });
});
