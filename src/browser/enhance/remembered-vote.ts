import { readJson } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

/**
 * Presses the button of the vote that this browser remembers (`stores/votes.ts` keeps it), without waking the island. A
 * member's is asked for (`browser/viewed-page.ts`).
 */
export const rememberedVote: Feature = {
  name: 'remembered-vote',
  attach({ root }) {
    const form = root.querySelector<HTMLElement>('[data-votes]');
    if (!form) return;
    const vote: unknown = Object(readJson('votes'))[form.dataset.votes ?? ''];
    if (vote === 0 || vote === 1) {
      form.querySelector(`button[value="${vote}"]`)?.setAttribute('aria-pressed', 'true');
    }
  },
};
