import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { openSessionIn } from '../../setup/sessions.ts';
import { readPage, type ReadPage } from './read-page.ts';

/** Pages as members without scripts read them and post their forms; nobody is `null`. */
export interface MemberPages {
  read: (path: string, member: number | null) => Promise<ReadPage>;
  /** Presses a button of a form that posts; gives the page that comes of it, and to what place that was led. */
  press: (
    page: ReadPage,
    button: Element,
    member: number | null,
    typed?: Record<string, string>,
  ) => Promise<ReadPage & { to?: string }>;
}

/** Signs members in on a site's own database. */
export function signInMembers(
  site: { origin: string; dataDir: string },
  members: readonly number[],
): MemberPages {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  const cookies = new Map(
    members.map((id) => {
      const user = encodeURIComponent(JSON.stringify({ id, name: 'x', avatar: '' }));
      return [id, `age=1; session=${openSessionIn(database, id)}; user=${user}`];
    }),
  );
  database.close();
  const headersOf = (member: number | null) => ({
    cookie: (member !== null && cookies.get(member)) || 'age=1',
  });
  const read: MemberPages['read'] = (path, member) =>
    readPage(site.origin, path, headersOf(member));
  const press: MemberPages['press'] = async (page, button, member, typed = {}) => {
    const fields = button.closest('form')?.querySelectorAll('input[name], textarea[name]') ?? [];
    const body = new URLSearchParams(
      [...fields].map((field) => [
        field.getAttribute('name') ?? '',
        field.getAttribute('value') ?? field.textContent,
      ]),
    );
    const name = button.getAttribute('name');
    if (name) body.set(name, button.getAttribute('value') ?? '');
    for (const [field, value] of Object.entries(typed)) body.set(field, value);
    const answer = await fetch(site.origin + page.path, {
      method: 'POST',
      body,
      headers: { ...headersOf(member), 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    const to = answer.headers.get('location') ?? '/';
    if (answer.status === 303) return { ...(await read(to, member)), to };
    const { document } = parseHTML(await answer.text());
    return { ...page, status: answer.status, document };
  };
  return { read, press };
}
