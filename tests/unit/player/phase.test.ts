import { describe, expect, it } from 'vitest';
import { nextPhase, type Phase, type PhaseEvent } from '#player/phase.ts';

describe('phases of the player', () => {
  it.each<[Phase, PhaseEvent, Phase]>([
    ['idle', 'start', 'loading'],
    ['loading', 'loaded', 'ready'],
    ['loading', 'failed', 'failed'],
    ['ready', 'failed', 'failed'],
    ['failed', 'start', 'loading'],
  ])('%s, %s → %s', (phase, event, next) => {
    expect(nextPhase(phase, event)).toBe(next);
  });

  it('PLY-11 goes back to the poster when the list of files failed', () => {
    expect(nextPhase('loading', 'dropped')).toBe('idle');
  });

  it('ignores what means nothing in a phase', () => {
    expect(nextPhase('idle', 'loaded')).toBe('idle');
    expect(nextPhase('failed', 'loaded')).toBe('failed');
    expect(nextPhase('ready', 'dropped')).toBe('ready');
  });
});
