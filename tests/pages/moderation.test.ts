import { expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { reportStatusPath } from '#routes/report-path.ts';
import { allByRole, byRole, type ReadPage } from './support/read-page.ts';
import {
  DECISION,
  KEY,
  MODERATOR,
  NOBODY,
  SECOND,
  WITHOUT_FACTOR,
  useReportedVideo,
  words,
} from './support/reported-video.ts';

const { pages, video, sql, press, claim } = useReportedVideo();

it('is for moderators with a second factor alone, who are told what is missing', async () => {
  expect(await pages.read('/moderation/', null)).toMatchObject({
    path: '/login/?back=%2Fmoderation%2F',
  });
  for (const path of ['/moderation/', '/moderation/1/', '/moderation/decisions/']) {
    const nobody = await pages.read(path, NOBODY);
    expect([nobody.status, words(nobody)]).toEqual([
      403,
      expect.stringContaining('Only moderators'),
    ]);
    const lacking = await pages.read(path, WITHOUT_FACTOR);
    expect([lacking.status, words(lacking)]).toEqual([
      403,
      expect.stringContaining('two-step verification'),
    ]);
    expect(words(lacking)).not.toContain('house');
  }
});

it('without script a report is claimed, decided, objected to and decided again, and everybody reads why', async () => {
  const queue = await pages.read('/moderation/', MODERATOR);
  expect(words(queue)).toContain(`Video ${video.id} ${video.title}`);
  // Nothing is called the gravest because nobody chose.
  const category = queue.document.querySelector('#case-category [selected]');
  expect(category?.getAttribute('value')).toBe('other');
  const open = await pages.read('/moderation/1/', MODERATOR);
  expect(words(open)).toContain('It shows my house');
  expect(allByRole(open.document, 'button', { name: 'Decide' })).toEqual([]);
  const early = await pages.read('/moderation/1/', SECOND);
  const claimed = await press(open, 'Claim this case', MODERATOR);
  expect(words(claimed)).toContain('Looked at today: 1 of 150');
  expect(words(claimed)).not.toContain('Please rest');
  const empty = await press(claimed, 'Decide', MODERATOR, { ...DECISION, measure: '', reason: '' });
  expect([...empty.document.querySelectorAll('.field-problem')].map(({ id }) => id)).toEqual([
    'decide-measure-problem',
    'decide-reason-problem',
  ]);
  expect(words(empty)).toMatch(/Please choose one\..*Please fill this in\./su);
  const wrong = await press(claimed, 'Decide', MODERATOR, {
    ...DECISION,
    measure: 'remove',
    reason: '',
  });
  expect([wrong.status, words(wrong)]).toEqual([
    422,
    expect.stringContaining('Please fill this in.'),
  ]);
  expect(wrong.document.querySelector('[autofocus]')?.getAttribute('name')).toBe('reason');
  sql((database) =>
    database.exec(`UPDATE case_looks SET looked_ts = looked_ts - 3100;
      INSERT INTO case_looks (member_id, day, case_id, looked_ts)
        SELECT member_id, day - value, 1, looked_ts + 510 * value
        FROM case_looks, json_each('[1, 2, 3, 4, 5]')`),
  );
  expect(words(await pages.read('/moderation/', MODERATOR))).toContain(
    'Please take a break of 10 min',
  );
  const late = await pages.read('/moderation/1/', SECOND);
  expect(words(late)).toContain('Claimed by');
  expect(allByRole(late.document, 'button', { name: 'Claim this case' })).toEqual([]);
  const refused = await press(early, 'Claim this case', SECOND);
  expect([refused.status, words(refused)]).toEqual([
    409,
    expect.stringContaining('Another moderator'),
  ]);
  const typed = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
  const done = await press(claimed, 'Decide', MODERATOR, typed);
  expect(words(done)).toContain('Decided. Everybody concerned is told.');
  const gone = await pages.read(`/videos/${video.id}/${video.dir}/`, null);
  expect(gone.status).toBe(410);

  const status = await pages.read(reportStatusPath(KEY), null);
  for (const said of [
    'It was removed',
    'A house is shown.',
    'Terms, 4',
    'Against the terms of use',
  ])
    expect(words(status)).toContain(said);
  const { id } = sql((database) => database.prepare('SELECT id FROM decisions').get()) as {
    id: number;
  };
  const told = await pages.read('/notifications/', video.owner);
  expect(words(told)).toContain('A decision about something of yours');
  const own = await pages.read(`/decision/${id}/`, video.owner);
  expect(words(own)).toContain('A house is shown.');
  expect((await pages.read(`/decision/${id}/`, NOBODY)).status).toBe(404);
  const none = await press(own, 'Send appeal', video.owner, { message: '' });
  expect([none.status, words(none)]).toEqual([
    422,
    expect.stringContaining('Please fill this in.'),
  ]);
  expect(none.document.querySelector('[autofocus]')?.getAttribute('name')).toBe('message');
  const objected = await press(own, 'Send appeal', video.owner, { message: 'It is my own house' });
  expect(words(objected)).toContain('Your appeal has arrived.');
  // Also to whoever comes back by the mail: there is no form any more.
  const later = await pages.read(`/decision/${id}/`, video.owner);
  expect(words(later)).toContain('Your appeal has arrived.');
  const { again: next } = sql((database) =>
    database.prepare(`SELECT max(id) AS again FROM cases WHERE kind = 'appeal'`).get(),
  ) as { again: number };
  const mine = await pages.read(`/moderation/${next}/`, MODERATOR);
  expect(words(mine)).toContain('Another moderator decides this.');
  const again = await press(
    await pages.read(`/moderation/${next}/`, SECOND),
    'Claim this case',
    SECOND,
  );
  expect(words(again)).toContain('It is my own house');
  await press(again, 'Decide', SECOND, {
    measure: 'restore',
    category: 'privacy',
    reason: 'It is theirs.',
  });
  expect((await pages.read(`/videos/${video.id}/${video.dir}/`, null)).status).toBe(200);
  expect(words(await pages.read(reportStatusPath(KEY), null))).toContain('It is shown again');
  const log = words(await pages.read('/moderation/decisions/', MODERATOR));
  expect(log).toContain('It is theirs.');
});

/** A page of each kind with the section and number of what its button reports. */
function reportable(): readonly (readonly [string, string, number])[] {
  return sql((database) => {
    const one = (table: string, where = '1') =>
      database.prepare(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`).get() as {
        id: number;
        dir: string;
        object_id: number;
      };
    const [album, model, channel] = ['albums', 'models', 'channels'].map((table) =>
      one(table, 'visible = 1'),
    );
    const playlist = one('playlists', "visibility = 'public'");
    // All of so few stand on the first page.
    const films = 'SELECT id FROM videos WHERE visible = 1 AND comments BETWEEN 1 AND 4';
    const comment = one(
      'comments',
      `section = 'videos' AND visible = 1 AND parent_id IS NULL AND object_id IN (${films})`,
    );
    const film = one('videos', `id = ${comment.object_id}`);
    database.exec(`INSERT INTO wall_posts (id, section, object_id, member_id, text, added_ts)
      VALUES (900001, 'channels', ${channel?.id}, ${NOBODY}, 'Rude words', unixepoch())`);
    return [
      [paths.album({ id: album?.id ?? 0, dir: album?.dir ?? '' }), 'albums', album?.id ?? 0],
      [paths.modelInfo(model?.dir ?? ''), 'models', model?.id ?? 0],
      [paths.channelInfo(channel?.dir ?? ''), 'channels', channel?.id ?? 0],
      [`${paths.channel(channel?.dir ?? '')}wall/#p900001`, 'wall_posts', 900_001],
      [paths.member(video.owner), 'members', video.owner],
      [paths.playlist(playlist.id), 'playlists', playlist.id],
      [`/videos/${film.id}/${film.dir}/#c${comment.id}`, 'comments', comment.id],
      [`/videos/${film.id}/${film.dir}/`, 'videos', film.id],
    ];
  });
}

it('what went while it was decided about is said to be gone once, and its case is closed', async () => {
  const claimed = await claim();
  // With who sent it: nothing is counted against anybody.
  const left = 'status_id = 5, visible = 0, member_id = NULL';
  sql((database) => database.exec(`UPDATE videos SET ${left} WHERE id = ${video.id}`));
  const typed = { ...DECISION, measure: 'remove', reason: 'A house is shown.' };
  const late = await press(claimed, 'Decide', MODERATOR, typed);
  const [meanwhile, gone] = ['It was deleted meanwhile.', 'It no longer exists.'];
  const said = (page: ReadPage) => [meanwhile, gone].map((text) => words(page).includes(text));
  expect([late.status, said(late)]).toEqual([410, [true, false]]);
  const open = await pages.read('/moderation/1/', MODERATOR);
  expect(said(open)).toEqual([false, true]);
  const closing = 'The case can only be closed.';
  expect(words(open)).toContain(closing);
  const none = { ...typed, measure: 'none', reason: 'Deleted by its owner.' };
  expect(words(await press(late, 'Decide', MODERATOR, none))).toContain('Decided.');
  const closed = await pages.read('/moderation/1/', MODERATOR);
  expect(said(closed)).toEqual([false, true]);
  expect(words(closed)).not.toContain(closing);
});

it('each kind of page leads to a report that names it, with script and without, and the desk gets one', async () => {
  const filled = await Promise.all(
    reportable().map(async ([path, section, id]) => {
      const [plain = '', part] = path.split('#');
      const page = await pages.read(plain, null);
      const place =
        part === undefined
          ? byRole(page.document, 'main')
          : page.document.querySelector(`[id="${part}"]`);
      const [link] = allByRole(place ?? page.document.createElement('p'), 'link', {
        name: /^Report/u,
      }).filter((one) => (part !== undefined) === /%23/u.test(one.getAttribute('href') ?? ''));
      if (!link) throw new Error(`nothing reports ${path}`);
      const form = await page.follow(link);
      const address = byRole(form.document, 'textbox', { name: 'Address of the page' });
      const named = address.getAttribute('value') ?? '';
      // The modal is told of the same; what has no page of its own has no modal either.
      const modal = link.getAttribute('data-modal-params');
      expect(modal === null ? named : JSON.parse(modal)).toEqual(
        modal === null ? expect.stringMatching(/#[cp]\d+$/u) : { of: named },
      );
      return { form, section, id };
    }),
  );
  const typed = {
    category: 'hate',
    message: 'It is rude',
    good_faith: '1',
    name: 'Ann',
    email: 'ann@mail.example',
  };
  // Of one address few are taken an hour without a captcha: the last one is sent.
  const last = filled.at(-1);
  if (!last) throw new Error('There is nothing to report.');
  // A ticket counts from its third second on.
  const send = async () => (await press(last.form, 'Send report', null, typed)).path;
  await expect.poll(send, { timeout: 15_000, interval: 1000 }).toMatch(/^\/report\/status\//u);
  const kept = sql((database) =>
    database
      .prepare(
        `SELECT section, object_id AS id FROM cases WHERE kind = 'report' ORDER BY cases.id DESC LIMIT 1`,
      )
      .get(),
  );
  expect(kept).toEqual({ section: last.section, id: last.id });
});
