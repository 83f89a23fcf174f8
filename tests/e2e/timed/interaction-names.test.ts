import { it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from '../support/demo-site.ts';
import { again, finger, judgePresses, observePresses, there } from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const demo = useStarted(startDemoSite);

it('a press on a list of names is seen soon, on a phone four times slower', async () => {
  const page = await demo.open(paths.categories(), { width: 360, touch: true });
  await page.getByRole('button', { name: 'OK' }).tap();
  await observePresses(page);
  const field = page.getByRole('searchbox', { name: 'Find in all categories' });
  const hidden = page.locator('.cat.out').first();
  await judgePresses(page, {
    'key among categories': {
      act: () => field.press('w'),
      seen: () => hidden.waitFor({ state: 'attached' }),
      undo: () => field.press('Backspace').then(() => hidden.waitFor({ state: 'detached' })),
    },
  });
  for (const [name, path] of [
    ['filters of models', paths.models()],
    ['filters of members', paths.community()],
    ['order of a search', paths.search('rain')],
  ] as const) {
    await page.goto(path);
    await judgePresses(page, { [name]: again(page.locator('main details summary')) });
  }
  await page.goto(paths.information('contact'));
  await judgePresses(page, {
    'send nothing': {
      act: finger(page.getByRole('button', { name: 'Send' })),
      seen: there(page.locator('[aria-invalid]')),
      undo: () => page.reload(),
    },
  });
});
