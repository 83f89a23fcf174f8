// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { newVisitor, PHONE } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();

it.each(['de', 'nl', 'ru'])(
  'what has become of a report is told on a phone in %s without a word cut',
  async (lang) => {
    const key = newToken();
    withDatabase(site, (database) => {
      const { id } = database
        .prepare(
          `INSERT INTO cases (section, object_id, address, category, urgent, due_ts, opened_ts, closed_ts)
           VALUES ('videos', 1, '/videos/1/', 'spam', 0, 1, 1, 1) RETURNING id`,
        )
        .get() as { id: number };
      const report = database
        .prepare(
          `INSERT INTO reports (section, object_id, subject, message, email, added_ts)
           VALUES ('videos', 1, 'other', 'Look', '', 1) RETURNING id`,
        )
        .get() as { id: number };
      database
        .prepare(
          `INSERT INTO notices (report_id, category, address, name, good_faith, lang, key_hash, due_ts, case_id)
           VALUES (?, 'spam', '/videos/1/', '', 1, 'en', ?, 1, ?)`,
        )
        .run(report.id, tokenHash(key), id);
      database
        .prepare(
          `INSERT INTO decisions (case_id, source, section, object_id, measure, category, clause, reason, territory,
             automated_detection, automated_decision, redress, strike, decided_ts)
           VALUES (?, 'report', 'videos', 1, 'none', 'spam', '', 'Fine', 'all', 0, 0, '', 0, 1)`,
        )
        .run(id);
    });
    const { page, close } = await newVisitor(browser, site.origin, {
      ...PHONE,
      viewport: { width: 360, height: 740 },
    });
    onTestFinished(close);
    await page.goto(`/${lang}/report/status/?token=${key}`);
    const words = await page.locator('.statement dt').evaluateAll((all) =>
      all.flatMap((name) => {
        const text = name.firstChild as Text;
        return [...text.data.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return { word, lines: range.getClientRects().length };
        });
      }),
    );
    const reported = page.getByRole('main').getByRole('link', { name: '/videos/1/' });
    expect(await reported.getAttribute('href')).toBe('/videos/1/');
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
  },
);
