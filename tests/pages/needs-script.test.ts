import { expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { byRole, shownWords } from './support/read-page.ts';

const demo = useDemo();

it('the list of what a visitor never wants to see says in words that it needs a script', async () => {
  const { document } = await demo.read(paths.excluded());
  expect(shownWords(byRole(document, 'main'))).toContain('need JavaScript');
});

it('the settings say so too, and cannot be saved', async () => {
  const { document } = await demo.read(paths.settings());
  const [said, ...others] = document.querySelectorAll('noscript p');
  expect(others).toEqual([]);
  expect(said && shownWords(said)).toContain('need JavaScript');
  // A fieldset's attribute holds for all that is in it.
  const save = byRole(document, 'button', { name: 'Save' });
  expect(save.closest('button[disabled], fieldset[disabled]')).not.toBeNull();
});
