import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, shownWords } from './support/read-page.ts';

// What a remote API decides it says of no video: a site in front of one shows all to all.
const site = useStarted(() => startSite({ COUNTRY_HEADER: 'X-Country', COUNTRY_DATABASE: 'off' }));
const MODERATOR = 1;
const OTHER_MODERATOR = 6;
const VIDEO = 2;
const ORDERED = 3;
let pages: MemberPages;

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database.exec(`UPDATE members SET role = 'moderator' WHERE id IN (${MODERATOR}, ${OTHER_MODERATOR});
    INSERT INTO second_factors (member_id, secret, proved_ts)
      VALUES (${MODERATOR}, 'x', 1), (${OTHER_MODERATOR}, 'x', 1);
    INSERT INTO cases (id, kind, section, object_id, address, category, urgent, due_ts, opened_ts)
      VALUES (901, 'own', 'videos', ${VIDEO}, '', 'privacy', 0, 4000000000, 1),
        (902, 'own', 'albums', 1, '', 'privacy', 0, 4000000000, 1),
        (903, 'order', 'videos', ${ORDERED}, '', 'privacy', 0, 4000000000, 1)`);
  database.close();
  pages = signInMembers(site, [MODERATOR, OTHER_MODERATOR]);
});

async function visit(path: string, country: string) {
  const headers = { cookie: 'age=1', 'x-country': country };
  const answer = await fetch(site.origin + path, { headers });
  const { document } = parseHTML(await answer.text());
  return { status: answer.status, headers: answer.headers, document };
}
const press = async (path: string, name: string, typed = {}, member = MODERATOR) => {
  const page = await pages.read(path, member);
  const [button] = allByRole(byRole(page.document, 'main'), 'button', { name });
  if (!button) throw new Error(`no button ${name} at ${path}`);
  return pages.press(page, button, member, typed);
};
const DECISION = {
  ...{ measure: 'limit', category: 'privacy', ground: 'illegal', clause: 'A law' },
  ...{ reason: 'A court wants it.', strike: '' },
};

it('the desk limits a video to countries; its pages are 451 there from then on, and others’ are kept nowhere', async () => {
  const watch = `/videos/${VIDEO}/`;
  for (const country of ['DE', 'CH', 'DE']) expect((await visit(watch, country)).status).toBe(200);
  await press('/moderation/901/', 'Claim this case');
  await press('/moderation/902/', 'Claim this case');
  const open = await pages.read('/moderation/901/', MODERATOR);
  expect(shownWords(byRole(open.document, 'main'))).toContain('Limit to countries');
  const album = await pages.read('/moderation/902/', MODERATOR);
  expect(shownWords(byRole(album.document, 'main'))).not.toContain('Limit to countries');
  const wrong = await press('/moderation/901/', 'Decide', { ...DECISION, countries: 'EU' });
  expect([wrong.status, shownWords(byRole(wrong.document, 'main'))]).toEqual([
    422,
    expect.stringContaining('One of these is no two-letter code of a country.'),
  ]);
  const done = await press('/moderation/901/', 'Decide', { ...DECISION, countries: 'de, at' });
  expect(shownWords(byRole(done.document, 'main'))).toContain('Decided.');
  const log = await pages.read('/moderation/decisions/', MODERATOR);
  expect(shownWords(byRole(log.document, 'main'))).toContain('Austria, Germany');

  const { document } = await visit(watch, 'CH');
  const title = shownWords(byRole(document, 'heading', { level: 1 }));
  for (const path of [watch, `/embed/${VIDEO}/`, `${watch}?part=related`]) {
    for (const country of ['CH', 'DE', 'CH', 'AT', '']) {
      const page = await visit(path, country);
      const isHere = country === 'DE' || country === 'AT';
      expect([path, country, page.status]).toEqual([path, country, isHere ? 451 : 200]);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      if (!isHere) continue;
      const words = page.document.documentElement.textContent;
      expect(words).toContain(
        'By a decision of the moderators this video is not shown where you are',
      );
      expect(words).not.toContain(title);
      expect(page.document.querySelector('[data-player], video')).toBeNull();
      expect(page.document.querySelector('main a.btn, main a.player-pill')).not.toBeNull();
    }
  }
});

it('an authority that ordered it is named in place of the moderators, also where an objection left it so', async () => {
  const readWords = async (path: string) => {
    const { status, document } = await visit(path, 'DE');
    expect(status).toBe(451);
    return document.documentElement.textContent;
  };
  const isSaid = async () => {
    for (const path of [`/videos/${ORDERED}/`, `/embed/${ORDERED}/`]) {
      const words = await readWords(path);
      expect(words).toContain('An authority has ordered that this video is not shown where you');
      expect(words).not.toContain('moderators');
    }
  };
  await press('/moderation/903/', 'Claim this case');
  await press('/moderation/903/', 'Decide', { ...DECISION, countries: 'de, at' });
  await isSaid();
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database.exec(`INSERT INTO cases (id, kind, section, object_id, address, category, urgent, due_ts, opened_ts, appeal_of)
    SELECT 904, 'appeal', 'videos', ${ORDERED}, '', 'privacy', 0, 4000000000, 1, id FROM decisions WHERE case_id = 903`);
  database.close();
  await press('/moderation/904/', 'Claim this case', {}, OTHER_MODERATOR);
  const fewer = { ...DECISION, countries: 'de' };
  await press('/moderation/904/', 'Decide', fewer, OTHER_MODERATOR);
  expect((await visit(`/videos/${ORDERED}/`, 'AT')).status).toBe(200);
  await isSaid();
});

it('says so in each language', async () => {
  const said = new Set<string>();
  for (const lang of LANGUAGES) {
    const { status, document } = await visit(`/${lang}/videos/${VIDEO}/`, 'DE');
    expect(status).toBe(451);
    said.add(shownWords(byRole(document, 'heading', { level: 1 })));
    const ordered = await visit(`/${lang}/videos/${ORDERED}/`, 'DE');
    said.add(shownWords(byRole(document, 'main')));
    said.add(shownWords(byRole(ordered.document, 'main')));
  }
  expect(said.size).toBe(LANGUAGES.length * 3);
});
