import { expect, it } from 'vitest';
import { STRIKES_UNTIL_NO_UPLOAD } from '#config/moderation.ts';
import { reportStatusPath } from '#routes/report-path.ts';
import { allByRole, byRole, shownWords, wordsOf } from './support/read-page.ts';
import {
  DECISION,
  KEY,
  MODERATOR,
  SECOND,
  useReportedVideo,
  words,
} from './support/reported-video.ts';

const { pages, video, sql, press, claim } = useReportedVideo();
const TAKEN = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
const HOW_TO_OBJECT = 'before a certified body';

const lastDecision = (): number =>
  (
    sql((database) => database.prepare('SELECT max(id) AS id FROM decisions').get()) as {
      id: number;
    }
  ).id;

/** Has the second moderator decide about the objection to what the first one decided. */
async function answer(measure: string): Promise<void> {
  const { id } = sql((database) =>
    database.prepare(`SELECT max(id) AS id FROM cases WHERE kind = 'appeal'`).get(),
  ) as { id: number };
  const opened = await pages.read(`/moderation/${id}/`, SECOND);
  const claimed = await press(opened, 'Claim this case', SECOND);
  const done = await press(claimed, 'Decide', SECOND, {
    measure,
    category: 'privacy',
    strike: '',
    reason: 'It is theirs.',
  });
  expect(words(done)).toContain('Decided.');
}

it('a strike is told on the desk and to whom it counts against, and not to who reported', async () => {
  const claimed = await claim();
  const typed = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
  await press(claimed, 'Decide', MODERATOR, { ...typed, strike: '1' });
  const { id } = sql((database) => database.prepare('SELECT id FROM decisions').get()) as {
    id: number;
  };
  const counted = 'A strike was counted against the owner';
  const log = words(await pages.read('/moderation/decisions/', MODERATOR));
  expect(log).toContain(counted);
  const own = words(await pages.read(`/decision/${id}/`, video.owner));
  expect(own).not.toContain(counted);
  // It warns of what more of them come to.
  expect(own).toContain(
    `This counts as a strike against your account. At ${STRIKES_UNTIL_NO_UPLOAD} within a year it can no longer upload anything.`,
  );
  const status = words(await pages.read(reportStatusPath(KEY), null));
  expect(status).toContain('A house is shown.');
  expect(status).not.toContain('strike');
});

it('a decision’s page leads to what was decided about the objection, which tells no more how to object', async () => {
  await press(await claim(), 'Decide', MODERATOR, TAKEN);
  const first = lastDecision();
  const own = await pages.read(`/decision/${first}/`, video.owner);
  expect(words(own)).toContain(HOW_TO_OBJECT);
  expect(allByRole(own.document, 'link', { name: video.title })).toEqual([]);
  expect(allByRole(own.document, 'link', { name: /decided about your appeal/u })).toEqual([]);
  await press(own, 'Send appeal', video.owner, { message: 'It is my own house' });
  await answer('restore');
  const later = await pages.read(`/decision/${first}/?sent=1`, video.owner);
  expect(words(later)).not.toContain('Your appeal has arrived.');
  expect(words(later)).not.toContain(HOW_TO_OBJECT);
  const link = byRole(later.document, 'link', { name: 'What was decided about your appeal' });
  const answered = await pages.read(link.getAttribute('href') ?? '', video.owner);
  expect(words(answered)).toContain('It is theirs.');
  expect(words(answered)).not.toContain(HOW_TO_OBJECT);
});

it('of two decisions that say the same the later one says how to object, before a court', async () => {
  await press(await claim(), 'Decide', MODERATOR, TAKEN);
  const first = lastDecision();
  const own = await pages.read(`/decision/${first}/`, video.owner);
  await press(own, 'Send appeal', video.owner, { message: 'It is my own house' });
  expect(words(await pages.read(`/decision/${first}/`, video.owner))).toContain(HOW_TO_OBJECT);
  await answer('none');
  expect(words(await pages.read(`/decision/${first}/`, video.owner))).not.toContain(HOW_TO_OBJECT);
  const answered = await pages.read(`/decision/${lastDecision()}/`, video.owner);
  expect(words(answered)).toContain(HOW_TO_OBJECT);
});

it('a decision that a moderator took back without an objection tells no more how to object to it', async () => {
  await press(await claim(), 'Decide', MODERATOR, TAKEN);
  const first = lastDecision();
  const removed = await pages.read('/moderation/1/', MODERATOR);
  expect(words(removed)).not.toContain('Open its page');
  sql((database) => {
    const own = `INSERT INTO decisions (case_id, source, section, object_id, owner_id, moderator_id, measure,
        category, clause, reason, territory, automated_detection, automated_decision, redress, strike, decided_ts)
      SELECT case_id, 'own', section, object_id, owner_id, moderator_id, 'restore',
        category, '', reason, 'all', 0, 0, redress, 0, decided_ts FROM decisions WHERE id = ${first}`;
    database.exec(own);
  });
  const { document } = await pages.read(`/decision/${first}/`, video.owner);
  expect(shownWords(byRole(document, 'main'))).not.toContain(HOW_TO_OBJECT);
  expect(allByRole(document, 'button', { name: 'Send appeal' })).toEqual([]);
});

it('an objection that comes too late is told so, with what was written', async () => {
  await press(await claim(), 'Decide', MODERATOR, TAKEN);
  const path = `/decision/${lastDecision()}/`;
  const read = [
    [await pages.read(path, video.owner), video.owner],
    [await pages.read(reportStatusPath(KEY), null), null],
  ] as const;
  sql((database) => database.exec('UPDATE decisions SET decided_ts = 1'));
  for (const [page, as] of read) {
    const late = await press(page, 'Send appeal', as, { message: 'It is my own house' });
    expect(words(late)).toContain('It is too late to appeal this.');
    expect(late.document.querySelector('#unsent')?.textContent).toBe('It is my own house');
    expect(allByRole(late.document, 'button', { name: 'Send appeal' })).toEqual([]);
  }
});

it('notifications of decisions say what each is about', async () => {
  await press(await claim(), 'Decide', MODERATOR, TAKEN);
  const told = await pages.read('/notifications/', video.owner);
  const [first] = allByRole(byRole(told.document, 'main'), 'listitem');
  expect(first && shownWords(first)).toMatch(
    new RegExp(`^A decision about something of yours ${video.title} · It was removed · `, 'u'),
  );
});

it('a statement leads its owner to what it is about, and takes nobody’s part in what was reported', async () => {
  const reason = 'Another’s film.';
  const typed = { ...DECISION, measure: 'hide', category: 'copyright', reason, strike: '1' };
  const claimed = await claim();
  const offered = wordsOf(byRole(claimed.document, 'combobox', { name: 'Category' }));
  expect(offered).toContain('It infringes a copyright');
  expect(offered).not.toMatch(/\bmy\b|\bI\b/u);
  await press(claimed, 'Decide', MODERATOR, typed);
  const first = lastDecision();
  const own = await pages.read(`/decision/${first}/`, video.owner);
  expect(words(own)).toContain('Category It infringes a copyright');
  expect(words(own)).not.toContain('no longer counts');
  const about = byRole(own.document, 'link', { name: video.title });
  expect(about.getAttribute('href')).toBe(`/upload-video/${video.id}/`);
  await press(own, 'Send appeal', video.owner, { message: 'It is my own house' });
  await answer('restore');
  const restored = await pages.read(`/decision/${lastDecision()}/`, video.owner);
  // It states no reasons why something is not shown, and holds nowhere and for no time.
  byRole(own.document, 'heading', { level: 1, name: 'Statement of reasons' });
  byRole(restored.document, 'heading', { level: 1, name: 'Decision' });
  for (const fact of ['Where it holds', 'How long']) {
    expect(words(own)).toContain(fact);
    expect(words(restored)).not.toContain(fact);
  }
  const desk = await pages.read('/moderation/1/', MODERATOR);
  expect(wordsOf(byRole(desk.document, 'main'))).toContain('Decisions');
  expect(words(desk)).not.toContain('Earlier decisions');
  byRole(restored.document, 'link', { name: video.title });
  expect(words(restored)).toContain('The strike of the earlier decision no longer counts.');
  const before = await pages.read(`/decision/${first}/`, video.owner);
  expect(allByRole(before.document, 'link', { name: video.title })).toEqual([]);
  // What its owner took down since has no page.
  const put = (status: number, visible: number) =>
    sql((database) =>
      database
        .prepare('UPDATE videos SET status_id = ?, visible = ? WHERE id = ?')
        .run(status, visible, video.id),
    );
  put(5, 0);
  const down = await pages.read(`/decision/${lastDecision()}/`, video.owner);
  put(1, 1);
  expect(words(down)).toContain(video.title);
  expect(allByRole(down.document, 'link', { name: video.title })).toEqual([]);
});

it('who reported is told of their objection until it is answered, whatever the address says', async () => {
  await press(await claim(), 'Decide', MODERATOR, {
    ...DECISION,
    measure: 'none',
    reason: 'Fine.',
  });
  const status = await pages.read(reportStatusPath(KEY), null);
  await press(status, 'Send appeal', null, { message: 'Look again' });
  const again = `${reportStatusPath(KEY)}&sent=1`;
  expect(words(await pages.read(again, null))).toContain('Your appeal has arrived.');
  await answer('none');
  const answered = words(await pages.read(again, null));
  expect(answered).toContain('It is theirs.');
  expect(answered).not.toContain('Your appeal has arrived.');
});

it('an upload is accepted without a reason, and what is told of it names no offence', async () => {
  sql((database) =>
    database.exec(`UPDATE cases SET kind = 'upload', category = 'other',
      object_id = (SELECT min(id) FROM videos WHERE status_id = 0 AND member_id IS NOT NULL) WHERE id = 1`),
  );
  const claimed = await claim();
  expect(words(claimed)).toContain('An upload that you accept needs none.');
  expect(words(claimed)).toMatch(/Categories \w/u);
  const typed = { measure: 'accept', category: 'other', strike: '', reason: '' };
  expect(words(await press(claimed, 'Decide', MODERATOR, typed))).toContain('Decided.');
  const told = words(await pages.read('/moderation/decisions/', MODERATOR));
  expect(told).toContain('It was accepted');
  expect(told).not.toContain('published');
  expect(told).not.toContain('Something else');
});
