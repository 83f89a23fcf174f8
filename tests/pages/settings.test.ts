import { expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { byRole, shownWords } from './support/read-page.ts';

const demo = useDemo();

it('the settings say in words that they need a script, and cannot be saved without', async () => {
  const { document } = await demo.read(paths.settings());
  const [said, ...others] = document.querySelectorAll('noscript p');
  expect(others).toEqual([]);
  expect(said && shownWords(said)).toContain('need JavaScript');
  // A fieldset's attribute holds for all that is in it.
  const save = byRole(document, 'button', { name: 'Save' });
  expect(save.closest('button[disabled], fieldset[disabled]')).not.toBeNull();
});
