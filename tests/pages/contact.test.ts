import { expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { byRole } from './support/read-page.ts';

const PATH = paths.information('contact');
const demo = useDemo();

it.each([
  ['Write to us with this form', 'I am shown and want it removed'],
  ['report it with this form', 'It infringes my copyright'],
])('INFO-08 the page on removal leads to the report with its reason: %s', async (name, reason) => {
  const page = await demo.read(paths.information('content-removal'));
  const form = await page.follow(byRole(page.document, 'link', { name }));
  const choice = byRole(form.document, 'radio', { name: reason });
  expect(choice.hasAttribute('checked')).toBe(true);
});

it('no page with what a visitor typed is kept, and no other site may post', async () => {
  const body = new URLSearchParams({ message: 'MARK' });
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const refused = await fetch(demo.origin + PATH, { method: 'POST', body, headers: foreign });
  expect(refused.status).toBe(403);
  const own = await fetch(demo.origin + PATH, { method: 'POST', body });
  expect([own.status, (await own.text()).includes('MARK')]).toEqual([422, true]);
  const later = await fetch(demo.origin + PATH);
  expect(later.headers.get('cache-control')).toBe('private, no-cache');
  expect(await later.text()).not.toContain('MARK');
  const other = await fetch(demo.origin + paths.information('terms'), { method: 'POST', body });
  expect(other.status).toBe(405);
});

it('what is wrong with the whole form is where a page without script begins: a phone shows the top of it', async () => {
  const said = async (captcha: string): Promise<string> => {
    const typed = { email: 'ann@mail.example', message: 'A letter', captcha };
    const body = new URLSearchParams(typed);
    const answer = await fetch(demo.origin + PATH, { method: 'POST', body });
    expect(answer.status).toBe(422);
    return /<p role="status"[^>]*>/u.exec(await answer.text())?.[0] ?? '';
  };
  expect(await said('nonsense')).toContain(' autofocus');
  const first = await (await fetch(demo.origin + PATH)).text();
  expect(/<p role="status"[^>]*>/u.exec(first)?.[0]).not.toContain(' autofocus');
});
