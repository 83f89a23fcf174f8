import { beforeEach, expect, it } from 'vitest';
import { CASE_REPORTS_PAGE_SIZE } from '#config/moderation.ts';
import { MAX_PAGE } from '#contract/params.ts';
import { allByRole, byRole, type ReadPage } from './support/read-page.ts';
import { MODERATOR, useReportedVideo, words } from './support/reported-video.ts';

const { pages, video, sql, press } = useReportedVideo();
const REPORTS = 2 * CASE_REPORTS_PAGE_SIZE + 3;

/** One has come; so many are there with these. */
beforeEach(() => {
  sql((database) => {
    database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${REPORTS})
      INSERT OR REPLACE INTO reports (id, subject, email, message, section, object_id, added_ts)
        SELECT 1000 + n, '', '', 'Reason ' || n, 'videos', ${video.id}, 1 FROM numbers`);
    database.exec(`INSERT INTO notices (report_id, category, address, name, good_faith, lang, key_hash, due_ts, case_id)
      SELECT id, 'privacy', '/videos/${video.id}/', '', 1, 'en', 'hash ' || id, 4000000000, 1
      FROM reports WHERE id BETWEEN 1002 AND ${1000 + REPORTS}`);
  });
});

const section = ({ document }: ReadPage) => byRole(document, 'region', { name: /reports/u });
const listed = (page: ReadPage): string[] =>
  [...section(page).querySelectorAll('li > .desk-text:not(.quiet)')].map(
    (one) => one.textContent?.trim() ?? '',
  );
const reasons = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Reason ${from + at}`);
const link = (page: ReadPage, name: string) => byRole(section(page), 'link', { name });

it('without script a moderator pages through what many have reported, and reads how many they are', async () => {
  expect(words(await pages.read('/moderation/', MODERATOR))).toContain(`${REPORTS} reports`);
  const first = await pages.read('/moderation/1/', MODERATOR);
  expect(byRole(section(first), 'heading').textContent).toBe(`${REPORTS} reports`);
  expect(listed(first)).toEqual(['It shows my house', ...reasons(2, CASE_REPORTS_PAGE_SIZE)]);
  expect(link(first, 'Next page').getAttribute('href')).toBe('/moderation/1/?page=2#reports');
  const second = await pages.read('/moderation/1/?page=2', MODERATOR);
  expect(listed(second)).toEqual(reasons(CASE_REPORTS_PAGE_SIZE + 1, 2 * CASE_REPORTS_PAGE_SIZE));
  expect(byRole(section(second), 'heading').textContent).toBe(`${REPORTS} reports`);
  const last = await pages.read('/moderation/1/?page=3', MODERATOR);
  expect(listed(last)).toEqual(reasons(REPORTS - 2, REPORTS));
  expect(allByRole(section(last), 'link', { name: 'Next page' })).toEqual([]);
  expect(link(last, 'Page 1').getAttribute('href')).toBe('/moderation/1/#reports');
});

it('who claims a case at a page of its reports goes on there', async () => {
  const second = await pages.read('/moderation/1/?page=2', MODERATOR);
  const claimed = await press(second, 'Claim this case', MODERATOR);
  expect(claimed.path).toBe('/moderation/1/?page=2&sent=claim');
  expect(listed(claimed)).toEqual(listed(second));
});

it('a number behind the last page is not there and leads to the first one, what is no number is the first one', async () => {
  const past = await pages.read('/moderation/1/?page=4', MODERATOR);
  expect([past.status, words(past)]).toEqual([
    404,
    expect.stringContaining('There is no page 4 in this list.'),
  ]);
  expect(link(past, 'Go to page 1').getAttribute('href')).toBe('/moderation/1/#reports');
  const none = await pages.read('/moderation/1/?page=x', MODERATOR);
  expect([none.status, listed(none).length]).toEqual([200, CASE_REPORTS_PAGE_SIZE]);
  const far = await pages.read(`/moderation/1/?page=${MAX_PAGE + 1}`, MODERATOR);
  expect([far.status, listed(far).length]).toEqual([200, CASE_REPORTS_PAGE_SIZE]);
  for (const path of ['/moderation/', '/moderation/decisions/', '/notifications/', '/messages/'])
    expect((await pages.read(`${path}?page=${MAX_PAGE + 1}`, MODERATOR)).status).toBe(200);
});
