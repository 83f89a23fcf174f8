import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showRemoved } from '#browser/member/removed-note.ts';

it('the way back is described by all that is said of it, for that may come too early to be told', () => {
  const { document } = parseHTML('<ul><li><h3>A walk</h3><button>Remove</button></li></ul>');
  vi.stubGlobal('document', document);
  onTestFinished(() => void vi.unstubAllGlobals());
  const tile = document.querySelector('li') as HTMLElement;
  showRemoved(tile, { text: 'Removed from', undo: 'Undo', putBack: () => Promise.resolve(true) });
  const undo = tile.querySelector('.removed-note button');
  const about = document.getElementById(undo?.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toBe('Removed from A walk');
});
