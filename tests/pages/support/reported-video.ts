import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach } from 'vitest';
import { startSite } from '../../setup/site.ts';
import { emptyDesk, withDatabase } from '../../setup/site-database.ts';
import { standIn, useStarted } from '../../setup/use-started.ts';
import { signInMembers, type MemberPages } from './member-pages.ts';
import { allByRole, byRole, shownWords, type ReadPage } from './read-page.ts';

export const [MODERATOR, SECOND, WITHOUT_FACTOR, NOBODY] = [1, 2, 3, 4] as const;
/** What whoever reported the video reads of it with. */
export const KEY = 'k'.repeat(43);
/** What a moderator chooses beside a measure and reasons. */
export const DECISION = { category: 'privacy', ground: 'terms', clause: 'Terms, 4', strike: '' };

interface Video {
  id: number;
  dir: string;
  title: string;
  owner: number;
}

export interface ReportedVideo {
  site: { readonly origin: string };
  pages: MemberPages;
  video: Video;
  sql: <Row>(run: (database: DatabaseSync) => Row) => Row;
  /** Presses a button of a page's main part, which has to have it. */
  press: (
    page: ReadPage,
    name: string,
    as: number | null,
    typed?: Record<string, string>,
  ) => Promise<ReadPage>;
  /** Has the first moderator claim the case about it. */
  claim: () => Promise<ReadPage>;
}

/** What a page's main part says. */
export const words = ({ document }: ReadPage): string => shownWords(byRole(document, 'main'));

/** A site with a video that each test finds reported once and not decided about; called once, at the top of the file. */
export function useReportedVideo(): ReportedVideo {
  const site = useStarted(startSite);
  let pages: MemberPages;
  let video: Video;

  const sql = <Row>(run: (database: DatabaseSync) => Row): Row => withDatabase(site, run);

  beforeAll(() => {
    sql((database) => {
      video = database
        .prepare(
          `SELECT id, dir, title, member_id AS owner FROM videos
           WHERE visible = 1 AND member_id > 4 ORDER BY id LIMIT 1`,
        )
        .get() as unknown as Video;
      emptyDesk(database);
      database.exec(`UPDATE members SET role = 'moderator' WHERE id <= 3;
        INSERT INTO second_factors (member_id, secret, proved_ts) VALUES (1, 'x', 1), (2, 'x', 1)`);
    });
    pages = signInMembers(site, [MODERATOR, SECOND, WITHOUT_FACTOR, NOBODY, video.owner]);
  });

  beforeEach(() => {
    sql((database) => {
      database.exec(`DELETE FROM appeals; DELETE FROM takedowns; DELETE FROM notices;
        DELETE FROM decisions; DELETE FROM cases;
        UPDATE videos SET status_id = 1, visible = 1 WHERE id = ${video.id};
        INSERT INTO cases (id, kind, section, object_id, address, category, urgent, due_ts, opened_ts)
          VALUES (1, 'report', 'videos', ${video.id}, '/videos/${video.id}/', 'privacy', 0, 4000000000, 1);
        INSERT OR REPLACE INTO reports (id, subject, email, message, section, object_id, added_ts)
          VALUES (1, '', '', 'It shows my house', 'videos', ${video.id}, 1)`);
      const hash = createHash('sha256').update(KEY).digest('base64url');
      database
        .prepare(
          `INSERT INTO notices (report_id, category, address, name, good_faith, lang, key_hash, due_ts, case_id)
           VALUES (1, 'privacy', ?, 'Ann', 1, 'en', ?, 4000000000, 1)`,
        )
        .run(`/videos/${video.id}/`, hash);
    });
  });

  const press: ReportedVideo['press'] = async (page, name, as, typed = {}) => {
    const [button] = allByRole(byRole(page.document, 'main'), 'button', { name });
    if (!button) throw new Error(`no button ${name} at ${page.path}`);
    return pages.press(page, button, as, typed);
  };
  return {
    site,
    pages: standIn(() => pages),
    video: standIn(() => video),
    ...{ sql, press },
    claim: async () =>
      press(await pages.read('/moderation/1/', MODERATOR), 'Claim this case', MODERATOR),
  };
}
