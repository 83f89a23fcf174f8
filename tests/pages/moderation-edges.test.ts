import { expect, it, onTestFinished } from 'vitest';
import { reportStatusPath } from '#routes/report-path.ts';
import { DECISION, KEY, MODERATOR, useReportedVideo, words } from './support/reported-video.ts';
import { byRole } from './support/read-page.ts';

const { site, pages, video, sql, press, claim } = useReportedVideo();
const PAST_END = 'There is no page 9 in this list.';

it('a page behind the last one of the queue or of the decisions is said to be none, and leads to the first', async () => {
  sql((database) => {
    database.exec(`INSERT INTO decisions (case_id, source, measure, category, clause, reason, territory,
        automated_detection, automated_decision, redress, strike, decided_ts)
      VALUES (1, 'report', 'none', 'privacy', '', 'A house.', 'all', 0, 0, 'appeal', 0, 1)`);
  });
  for (const [path, none] of [
    ['/moderation/', 'Nothing is waiting for a decision.'],
    ['/moderation/decisions/', 'Nothing has been decided yet.'],
  ] as const) {
    const past = await pages.read(`${path}?page=9`, MODERATOR);
    expect([past.status, words(past)]).toEqual([404, expect.stringContaining(PAST_END)]);
    expect(words(past)).not.toContain(none);
    const main = byRole(past.document, 'main');
    const first = byRole(main, 'link', { name: 'Go to page 1' });
    expect(first.getAttribute('href')).toBe(path);
  }
});

it('an empty desk says that it is empty, also behind its first page', async () => {
  sql((database) => database.exec('UPDATE cases SET closed_ts = 1'));
  for (const [path, text] of [
    ['/moderation/', 'Nothing is waiting for a decision.'],
    ['/moderation/?page=9', 'Nothing is waiting for a decision.'],
    ['/moderation/decisions/', 'Nothing has been decided yet.'],
  ] as const) {
    const empty = await pages.read(path, MODERATOR);
    expect([empty.status, words(empty)]).toEqual([200, expect.stringContaining(text)]);
  }
});

it('a case that should have been decided is marked on its own page too', async () => {
  expect(words(await pages.read('/moderation/1/', MODERATOR))).not.toContain('Overdue');
  sql((database) => database.exec('UPDATE cases SET due_ts = 1'));
  expect(words(await pages.read('/moderation/1/', MODERATOR))).toContain('Overdue');
  sql((database) => database.exec('UPDATE cases SET closed_ts = 1'));
  expect(words(await pages.read('/moderation/1/', MODERATOR))).not.toContain('Overdue');
});

it('of what never had a number nobody is told that it has gone', async () => {
  const read = async () => words(await pages.read('/moderation/1/', MODERATOR));
  sql((database) => database.exec('UPDATE cases SET section = NULL, object_id = NULL'));
  expect(await read()).toContain('The report names nothing on this site.');
  expect(await read()).not.toContain('It no longer exists.');
  sql((database) => database.exec(`UPDATE cases SET section = 'videos', object_id = 999999`));
  expect(await read()).toContain('It no longer exists. The case can only be closed.');
});

it('what was reported is shown as it was then, also where it is gone, with whose it is', async () => {
  const read = async () => pages.read('/moderation/1/', MODERATOR);
  const of = (id: number) =>
    sql((database) =>
      database
        .prepare(`UPDATE cases SET section = 'videos', object_id = ?, seen = ?, seen_of = ?`)
        .run(id, JSON.stringify([{ text: 'Rude <b>words</b>', at: 86_400 }]), MODERATOR),
    );
  const shown = /January 2, 1970 .*At that time it read: Rude <b>words<.b>/u;
  of(1);
  expect(words(await read())).toMatch(shown);
  of(999_999);
  const gone = await read();
  expect(words(gone)).toContain('It no longer exists.');
  expect(words(gone)).toMatch(shown);
  const main = byRole(gone.document, 'main');
  expect(main.querySelector(`.desk-subject a[href$="/member/${MODERATOR}/"]`)).not.toBeNull();
});

it.each(['/moderation/x/', '/decision/x/', '/upload-video/%20/', '/playlist/x/queue/'])(
  '%s, which has no number, is no page',
  async (path) => expect((await pages.read(path, null)).status).toBe(404),
);

it('whoever decides a case that was decided in another tab finds what they wrote', async () => {
  const claimed = await claim();
  const decide = (reason: string) =>
    press(claimed, 'Decide', MODERATOR, { ...DECISION, measure: 'none', reason });
  expect((await decide('Nothing is wrong.')).status).toBe(200);
  const late = await decide('A house is shown.');
  expect([late.status, words(late)]).toEqual([
    409,
    expect.stringContaining('This case has been decided meanwhile.'),
  ]);
  const kept = byRole(late.document, 'textbox', { name: 'What was typed' });
  expect(kept.textContent).toBe('A house is shown.');
});

it('a button that was pressed twice decides once, and says that it is decided', async () => {
  const claimed = await claim();
  const decide = (more: Record<string, string> = {}) =>
    press(claimed, 'Decide', MODERATOR, {
      ...{ ...DECISION, measure: 'none', reason: 'Nothing is wrong.\r\nAt all. ' },
      ...more,
    });
  const [first, second] = [await decide(), await decide()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(words(second)).toBe(words(first));
  expect(words(second)).not.toContain('This case has been decided meanwhile.');
  // What differs from the decision is not it.
  expect((await decide({ measure: 'remove', ground: 'illegal', clause: 'Law' })).status).toBe(409);
});

it('a report that came in while a case was decided is shown, with what was typed kept', async () => {
  const claimed = await claim();
  sql((database) => {
    database.exec(`INSERT INTO reports (id, subject, email, message, added_ts) VALUES (2, '', '', 'She is 16', 2);
      INSERT INTO notices (report_id, category, address, name, good_faith, lang, key_hash, due_ts, case_id)
        VALUES (2, 'underage', '/videos/1/', 'Bob', 1, 'en', 'x', 4000000000, 1)`);
  });
  const none = { ...DECISION, measure: 'none', reason: 'It is no spam.' };
  const refused = await press(claimed, 'Decide', MODERATOR, none);
  expect(refused.status).toBe(409);
  expect(words(refused)).toMatch(/came in while you were deciding.*She is 16/u);
  const typed = byRole(refused.document, 'textbox', { name: 'Facts and reasons' });
  expect(typed.textContent).toBe('It is no spam.');
  const again = await press(refused, 'Decide', MODERATOR, none);
  expect([again.status, words(again)]).toEqual([200, expect.not.stringContaining('came in')]);
});

it('a decision with a mistake that comes after its claim ran out keeps its reasons, and says so', async () => {
  const claimed = await claim();
  sql((database) => database.exec('UPDATE cases SET claimed_ts = 1'));
  const late = await press(claimed, 'Decide', MODERATOR, {
    ...{ ...DECISION, measure: 'remove', clause: '', reason: 'A house is shown.' },
  });
  expect([late.status, words(late)]).toEqual([
    409,
    expect.stringContaining('Your claim has expired'),
  ]);
  const kept = byRole(late.document, 'textbox', { name: 'What was typed' });
  expect(kept.textContent).toBe('A house is shown.');
});

it('a case that is given back twice, or a block that somebody else lifted, is told of as done', async () => {
  const claimed = await claim();
  const release = () => press(claimed, 'Release it', MODERATOR);
  const [first, second] = [await release(), await release()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(words(second)).toBe(words(first));
  const decide = await press(await claim(), 'Decide', MODERATOR, {
    ...DECISION,
    measure: 'remove',
    reason: 'A house.',
  });
  expect(decide.status).toBe(200);
  sql((database) => {
    database.exec(`INSERT INTO file_blocks (id, decision_id, video_id, sha256, print, seconds, added_ts)
      SELECT 1, max(id), 1, 'a', '', 1, 1 FROM decisions`);
  });
  const blocked = await pages.read('/moderation/1/', MODERATOR);
  onTestFinished(() =>
    sql((database) => database.exec('DELETE FROM file_block_lifts; DELETE FROM file_blocks')),
  );
  const lift = (reason: string) => press(blocked, 'Let the file come back', MODERATOR, { reason });
  expect([(await lift('Ours.')).status, (await lift('Again.')).status]).toEqual([200, 200]);
});

it('whoever reported something that is overdue is promised no day that has passed', async () => {
  const read = async () => words(await pages.read(reportStatusPath(KEY), null));
  expect(await read()).toMatch(/ at \d+:\d\d [AP]M UTC at the latest/u);
  sql((database) => database.exec('UPDATE notices SET due_ts = 1'));
  expect(await read()).toMatch(/should have been done by January 1, 1970 at 12:00 AM UTC/u);
  expect(await read()).not.toContain('at the latest');
});

it('without script a report that names nothing is named by who claimed it, and decided about', async () => {
  sql((database) =>
    database.exec(`UPDATE cases SET section = NULL, object_id = NULL, address = 'The blue film';
      UPDATE notices SET address = 'The blue film'`),
  );
  const claimed = await claim();
  const wrong = await press(claimed, 'Use this address', MODERATOR, { address: 'The blue film' });
  expect([wrong.status, words(wrong)]).toEqual([
    422,
    expect.stringContaining('There is nothing at that address'),
  ]);
  const typed = wrong.document.querySelector('#name-address');
  expect(typed?.getAttribute('value')).toBe('The blue film');
  const address = `/videos/${video.id}/`;
  const named = await press(wrong, 'Use this address', MODERATOR, { address });
  expect(words(named)).toContain(video.title);
  // It may have been another one.
  const again = await press(named, 'Use this address', MODERATOR, { address: '/videos/1200000/' });
  expect([again.status, words(again)]).toEqual([422, expect.stringContaining(video.title)]);
  const removed = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
  expect(words(await press(again, 'Decide', MODERATOR, removed))).toContain('Decided.');
  expect(words(await pages.read(reportStatusPath(KEY), null))).toContain('It was removed');
});

it('of what its uploader took down meanwhile a strike is counted, and they read why, and that they may appeal', async () => {
  sql((database) =>
    database.exec(`UPDATE videos SET status_id = 5, visible = 0 WHERE id = ${video.id};
      UPDATE cases SET seen_of = ${video.owner}`),
  );
  const claimed = await claim();
  expect(words(claimed)).not.toContain('The case can only be closed.');
  const typed = { ...DECISION, measure: 'none', reason: 'A house was shown.', strike: '1' };
  const wrong = await press(claimed, 'Decide', MODERATOR, { ...typed, ground: '' });
  expect([wrong.status, words(wrong)]).toEqual([
    422,
    expect.stringContaining('Please choose one.'),
  ]);
  expect(words(await press(wrong, 'Decide', MODERATOR, typed))).toContain('Decided.');
  const { id } = sql((database) => database.prepare('SELECT id FROM decisions').get()) as {
    id: number;
  };
  const own = words(await pages.read(`/decision/${id}/`, video.owner));
  for (const said of ['It is no longer there', 'counts as a strike', 'Appeal this decision'])
    expect(own).toContain(said);
  const status = words(await pages.read(reportStatusPath(KEY), null));
  expect(status).toContain('It is no longer there');
  expect(status).not.toContain('strike');
});

it('what is removed leaves the parts of other videos’ pages that were kept, too', async () => {
  const path = `/videos/${video.id}/${video.dir}/?part=related`;
  const read = async () => (await fetch(site.origin + path)).text();
  const [, beside = ''] = /href="\/videos\/(\d+)\//u.exec(await read()) ?? [];
  expect(beside).not.toBe('');
  sql((database) => database.prepare('UPDATE cases SET object_id = ?').run(Number(beside)));
  const removed = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
  expect(words(await press(await claim(), 'Decide', MODERATOR, removed))).toContain('Decided.');
  expect(await read()).not.toContain(`/videos/${beside}/`);
});
