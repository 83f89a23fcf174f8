// @module-tag long
import { expect, it } from 'vitest';
import { NEXT_VIDEO_SECONDS } from '#config/limits.ts';
import { finish, nextCard, openAsFile } from './support/next-card.ts';
import { useWatchSite } from './support/use-watch-site.ts';
import { VIDEO } from './support/video-answers.ts';

const site = useWatchSite({ forgives: /404/ });

it(
  'who writes when a video ends, or begins to while it counts down, is not led on to the next',
  { tags: 'long' },
  async () => {
    const page = await openAsFile(site, VIDEO.plain);
    await finish(page);
    await nextCard(page).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'Report' });
    await report.getByRole('radio').first().check();
    const field = report.getByRole('textbox', { name: 'Why you are reporting it' });
    await field.fill('Half a sentence');
    await page.clock.runFor(1000);
    await nextCard(page).waitFor({ state: 'detached' });
    await page.clock.runFor(NEXT_VIDEO_SECONDS * 2000);
    expect(page.url()).toContain(`/videos/${VIDEO.plain}/`);
    expect(await field.inputValue()).toBe('Half a sentence');

    await page.reload();
    await page.evaluate(() => {
      // As a member's box of comments.
      const box = document.createElement('textarea');
      box.value = 'Half a comment';
      document.querySelector('#comments')?.append(box);
    });
    await finish(page);
    await page.getByRole('button', { name: 'Play again' }).first().waitFor();
    await page.clock.runFor(NEXT_VIDEO_SECONDS * 2000);
    expect(await nextCard(page).count()).toBe(0);
    expect(page.url()).toContain(`/videos/${VIDEO.plain}/`);
  },
);
