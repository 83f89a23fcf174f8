import type { Page } from 'playwright';

const DAY = 86_400;
/** When the first video was left, in seconds; the last was watched half a day later. */
export const LEFT = Math.floor(Date.now() / 1000) - DAY;
export const LATER = LEFT + DAY / 2;

/** What a visitor of this browser has watched, left out, searched for, voted and set. */
export async function beVisitor(page: Page, watched: readonly number[]): Promise<void> {
  // No page of the site: it would find that nothing is kept here, and take that for the account's.
  await page.goto('/robots.txt');
  await page.request.post('/api/stat.php', {
    form: { act: 'vote', section: 'videos', object_id: Number(watched[0]), vote: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.evaluate(
    ({ ids, when, later }) => {
      const video = { title: 'A', scr: '', duration: '9:00', dir: 'a', video_viewed: '1' };
      const rest = { sg_id: '', ex_tube: '', ex_id: '' };
      localStorage.setItem(
        'videos',
        JSON.stringify(
          ids.map((id, index) => ({
            ...{ ...video, ...rest, video_id: String(id) },
            // What was watched before days were kept has none.
            ...(index > 0 && { watched: String(later) }),
          })),
        ),
      );
      localStorage.setItem('positions', JSON.stringify({ [String(ids[0])]: [20, 600, when] }));
      localStorage.setItem('excluded', '{"words":[{"title":"fog","dir":""}]}');
      localStorage.setItem('searches', '["harbour lights"]');
      localStorage.setItem('votes', `{"videos.${ids[0]}":1}`);
      localStorage.setItem('player_speed', '1.5');
      localStorage.setItem('player_volume', '{"volume":0.5,"muted":false}');
      localStorage.setItem('cookie_notice', '1');
    },
    { ids: watched, when: LEFT * 1000, later: LATER * 1000 },
  );
}
