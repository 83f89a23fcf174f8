import { describe, expect, it } from 'vitest';
import { asksForPlayback } from '#browser/player/watch.ts';

describe('an address that asks for playback', () => {
  it.each(['?autoplay', '?autoplay=1', '?autostart=1', '?fr=1&autostart=true'])('%s', (search) => {
    expect(asksForPlayback(search)).toBe(true);
  });

  it.each(['', '?autoplay=0', '?autostart=false', '?start_time=90'])('not %j', (search) => {
    expect(asksForPlayback(search)).toBe(false);
  });
});
