/** What the player is about: nothing yet, fetching, able to play, or unable to. */
export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

/** `dropped`: the list of files failed, which is never shown (SPEC.md §7): back to the poster. */
export type PhaseEvent = 'start' | 'loaded' | 'failed' | 'dropped';

const TRANSITIONS: Readonly<Record<Phase, Readonly<Partial<Record<PhaseEvent, Phase>>>>> = {
  idle: { start: 'loading', failed: 'failed' },
  loading: { loaded: 'ready', failed: 'failed', dropped: 'idle' },
  ready: { start: 'loading', failed: 'failed' },
  failed: { start: 'loading' },
};

/** The phase after an event; an event that means nothing in a phase leaves it as it is. */
export function nextPhase(phase: Phase, event: PhaseEvent): Phase {
  return TRANSITIONS[phase][event] ?? phase;
}
