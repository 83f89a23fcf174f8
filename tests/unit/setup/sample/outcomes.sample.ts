import { describe, expect, it } from 'vitest';

let tries = 0;

describe('a group', () => {
  it('passes', () => undefined);

  it('passes when tried again', { retry: 1 }, () => {
    tries += 1;
    expect(tries).toBe(2);
  });

  it('fails', () => {
    expect.unreachable();
  });
});
