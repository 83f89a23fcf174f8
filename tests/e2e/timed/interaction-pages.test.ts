import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { albums } from '#contract/calls/albums.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from '../support/demo-site.ts';
import {
  again,
  finger,
  gone,
  judgePresses,
  observePresses,
  there,
  typed,
} from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const demo = useStarted(startDemoSite);

/** Opens a page in a browser that has watched some videos and has answered the notice of cookies. */
async function open(path: string): Promise<Page> {
  const page = await demo.open(paths.information('privacy'), { width: 360, touch: true });
  await page.evaluate(() => {
    const watched = Array.from({ length: 70 }, (_, index) => ({
      title: `Film ${index}`,
      scr: '/media/thumbs/ri/1-320x180.jpg',
      video_id: String(index),
      duration: '12:34',
      dir: `film-${index}`,
      video_viewed: '1200',
    }));
    localStorage.setItem('cookie_notice', '1');
    localStorage.setItem('videos', JSON.stringify(watched));
  });
  await page.goto(path);
  await observePresses(page);
  return page;
}

describe('a press is seen soon, on a phone four times slower,', () => {
  it('in an album', async () => {
    const list = { lifetime: 60, gender: 'str', sort: 'latest-updates', count: 1 } as const;
    const found = await demo.client.read(albums, { ...list, section: '', objectId: '', page: 1 });
    const [album] = found.albums;
    if (!album) throw new Error('a demo without albums');
    const page = await open(paths.album(album));
    const viewer = page.getByRole('dialog');
    const at = (place: number) => viewer.getByText(new RegExp(`^${place}/`));
    const photo = finger(page.locator('a[data-photo="1"]'));
    const close = finger(viewer.getByRole('button', { name: 'Close' }));
    const view = async (): Promise<void> => {
      await photo();
      await at(2).waitFor();
    };
    await judgePresses(page, {
      photo: {
        act: photo,
        seen: there(at(2)),
        undo: () => close().then(() => viewer.waitFor({ state: 'detached' })),
      },
    });
    await view();
    await judgePresses(page, {
      next: {
        act: finger(viewer.getByRole('button', { name: 'Next photo' })),
        seen: there(at(3)),
        undo: finger(viewer.getByRole('button', { name: 'Previous photo' })),
      },
      'next by key': {
        act: () => page.keyboard.press('ArrowRight'),
        seen: there(at(3)),
        undo: () => page.keyboard.press('ArrowLeft'),
      },
      'close it': { act: close, seen: gone(viewer), undo: view },
    });
  });

  it('in the settings', async () => {
    const page = await open(paths.settings());
    const box = (name: string) => page.locator(`.settings [name=${name}]`);
    await judgePresses(page, {
      memory: {
        act: finger(box('consent').last()),
        seen: there(page.locator('.settings [name=consent][value="0"]:checked')),
        undo: finger(box('consent')),
      },
      neutral: again(box('neutral')),
      save: {
        act: finger(page.locator('.settings button')),
        seen: there(page.locator('#settings [role=status]:not(:empty)')),
        undo: () =>
          page.locator('#settings [role=status]').evaluate((said) => said.replaceChildren()),
      },
    });
  });

  it('in the history', async () => {
    const page = await open(paths.history());
    const dialog = page.getByRole('dialog');
    const clear = finger(page.locator('#history-clear'));
    const keep = finger(dialog.getByRole('button', { name: 'Keep it' }));
    const undo = page.getByRole('button', { name: 'Undo' });
    await judgePresses(page, {
      remove: {
        act: finger(page.locator('.forget').first()),
        seen: there(undo),
        undo: finger(undo),
      },
      clear: { act: clear, seen: there(dialog), undo: keep },
    });
    await clear();
    await judgePresses(page, {
      keep: { act: keep, seen: gone(dialog), undo: clear },
      'clear, sure': {
        act: finger(dialog.getByRole('button', { name: 'Clear history' })),
        seen: there(page.getByRole('heading', { name: 'Your history is empty' })),
        undo: async () => {
          await page.goto(paths.information('privacy'));
          await page.evaluate(() =>
            localStorage.setItem('videos', JSON.stringify([{ video_id: '1', title: 'Film' }])),
          );
          await page.goto(paths.history());
          await clear();
        },
      },
    });
  });

  it('where something is left out', async () => {
    const page = await open(paths.excludeOf('words', '', 'rain'));
    const name = page.getByLabel('Name', { exact: true });
    const proposal = page.getByRole('button', { name: 'Never show rain' });
    const added = page.getByRole('button', { name: 'Show rain again' });
    const clear = finger(page.getByRole('button', { name: 'Clear all' }).first());
    const cancel = finger(page.getByRole('button', { name: 'Cancel' }));
    await judgePresses(page, {
      propose: { act: finger(proposal), seen: there(added), undo: finger(added) },
      key: typed(name, 'a'),
    });
    await name.fill('harbour');
    await judgePresses(page, {
      add: {
        act: finger(page.locator('.exclusions-add button')),
        seen: there(page.getByRole('button', { name: 'Show harbour again' })),
        undo: () => name.fill('harbour'),
      },
      'clear all': {
        act: clear,
        seen: there(page.getByRole('button', { name: 'Cancel' })),
        undo: cancel,
      },
      'as text': again(page.getByText('Export / import')),
    });
  });
});
