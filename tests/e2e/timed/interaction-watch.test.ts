import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import { pathOfVideo, startDemoSite } from '../support/demo-site.ts';
import {
  again,
  entered,
  finger,
  gone,
  judgePresses,
  observePresses,
  there,
  typed,
  type Control,
} from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const demo = useStarted(startDemoSite);

async function openVideo(
  fits: Parameters<typeof pathOfVideo>[1] = (_video, commented) => commented > COMMENTS_PAGE_SIZE,
): Promise<Page> {
  const path = await pathOfVideo(demo.client, fits);
  const page = await demo.open(path, { width: 360, touch: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The notice of cookies lies over them.
  await page.getByRole('button', { name: 'Necessary only' }).tap();
  await observePresses(page);
  return page;
}

describe('a press below the player is seen soon, on a phone four times slower,', () => {
  it('on its parts', async () => {
    const page = await openVideo();
    const like = page.getByRole('button', { name: 'Like' }).first();
    const dislike = page.getByRole('button', { name: 'Dislike' }).first();
    const toast = page.locator('.toast').first();
    const step = (to: number) => page.locator(`[data-carousel] [data-step="${to}"]`);
    const turn = (part: string): Control => ({
      act: finger(page.locator(`#${part} .pages a[rel=next]`)),
      seen: there(page.locator(`#${part} .pages a[rel=prev]`)),
      undo: async () => {
        await finger(page.locator(`#${part} .pages a[rel=prev]`))();
        await page.locator(`#${part} .pages a[rel=prev]`).waitFor({ state: 'detached' });
      },
    });
    await judgePresses(page, {
      vote: { act: finger(like), seen: there(toast), undo: finger(dislike) },
      notice: {
        act: finger(toast),
        seen: gone(toast),
        undo: async () => {
          await finger(like)();
          await toast.waitFor();
        },
      },
      carousel: {
        act: finger(step(1)),
        seen: there(page.locator('[data-carousel] [data-step="-1"]:not(:disabled)')),
        undo: finger(step(-1)),
      },
      related: turn('related'),
      comments: turn('comments'),
    });
  });

  it('on what unfolds a description of more than three lines', async () => {
    const page = await openVideo(({ description }) => description.length > 120);
    await judgePresses(page, {
      'show more': again(page.locator('.watch-description summary')),
    });
  });

  it('on its modals', async () => {
    const page = await openVideo();
    const dialog = page.getByRole('dialog');
    const open = (name: string) => finger(page.locator(`[data-modal=${name}]`).first());
    const close = finger(dialog.getByRole('button', { name: 'Close' }));
    const modal = (name: string): Control => ({
      act: open(name),
      seen: there(dialog),
      undo: async () => {
        await close();
        await dialog.waitFor({ state: 'detached' });
      },
    });
    await judgePresses(page, {
      share: modal('share'),
      'add to': modal('addto'),
      report: modal('report'),
      'sign in': modal('signin'),
    });
    const reopen = (name: string) => async (): Promise<void> => {
      await open(name)();
      await dialog.waitFor();
    };
    await reopen('share')();
    const box = (name: string) => dialog.getByRole('checkbox', { name });
    const time = dialog.getByLabel('Start time');
    await judgePresses(page, {
      copy: {
        act: finger(dialog.getByRole('button', { name: /^Cop/ }).first()),
        seen: there(dialog.getByRole('button', { name: 'Copied' })),
        undo: gone(dialog.getByRole('button', { name: 'Copied' })),
      },
      'start at': again(box('Start at')),
      'start time': typed(time, '1'),
      'embed option': again(box('Play automatically')),
      'close share': { act: close, seen: gone(dialog), undo: reopen('share') },
    });
    await close();
    await dialog.waitFor({ state: 'detached' });
    await reopen('report')();
    await dialog.getByRole('radio').first().check();
    const message = dialog.getByLabel('Why you are reporting it');
    await judgePresses(page, {
      'report: field': entered(message),
      'report: key': typed(message, 'a'),
      'report: send': {
        act: finger(dialog.getByRole('button', { name: 'Send report' })),
        seen: there(dialog.locator('[aria-invalid]')),
        undo: async () => {
          await close();
          await dialog.waitFor({ state: 'detached' });
          await reopen('report')();
        },
      },
      'close report': { act: close, seen: gone(dialog), undo: reopen('report') },
    });
  });
});
