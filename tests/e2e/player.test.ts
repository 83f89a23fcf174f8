import { describe, expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import {
  media,
  openSetting,
  parts,
  picture,
  playsPast,
  startByClick,
  until,
} from './support/player-page.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { SECONDS, TITLE, VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite();
const { open } = site;

describe('starting', () => {
  it('PLY-01 PLY-02 plays on a click, without sign-in or price: the time moves and so does the picture', async () => {
    const page = await open();
    await startByClick(page);
    const before = await picture(page);
    const { time } = await media(page);
    await playsPast(page, time + 1);
    expect(await picture(page)).not.toBe(before);
    expect((await media(page)).muted).toBe(false);
    // All that the site knows of this visitor is that they are of age.
    const known = (await page.context().cookies()).map(({ name }) => name);
    expect(known).toEqual([COOKIES.age]);
  });

  it('plays by the keyboard alone, and the focus goes on to the pause button', async () => {
    const page = await open();
    await parts.start(page).focus();
    await page.keyboard.press('Enter');
    await playsPast(page, 0.2);
    await parts.pause(page).waitFor();
    await until(() => parts.pause(page).evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Space');
    await parts.play(page).waitFor();
    expect((await media(page)).paused).toBe(true);
  });

  it('starts where `start_time` says, in seconds or as 1h2m3s', { tags: 'long' }, async () => {
    const page = await open(VIDEO.plain, '?start_time=1m10s');
    await startByClick(page);
    expect((await media(page)).time).toBeGreaterThanOrEqual(70);
    expect((await media(page)).time).toBeLessThan(80);
  });

  it('starts at the beginning when `start_time` lies past the end', { tags: 'long' }, async () => {
    const page = await open(VIDEO.plain, '?start_time=9h');
    await startByClick(page);
    expect((await media(page)).time).toBeLessThan(SECONDS);
    await playsPast(page, 0.5);
  });

  it('plays MP4 where there is no manifest', { tags: 'long' }, async () => {
    const page = await open(VIDEO.mp4Only);
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, '240p').click();
    await until(async () => (await media(page)).height).toBe(240);
    await playsPast(page, 0.5);
  });

  it(
    'asks the list of files once more when its addresses lead nowhere',
    { tags: 'long' },
    async () => {
      const page = await open(VIDEO.moved);
      await parts.start(page).click();
      await playsPast(page, 0.2);
      site.errors.length = 0;
    },
  );
});

describe('controls', () => {
  it('seek by the bar, by keys and by tenths', async () => {
    const page = await open();
    await startByClick(page);
    await parts.seek(page).fill('60');
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(60);
    await page.keyboard.press('9');
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(SECONDS * 0.9);
    await page.keyboard.press('0');
    await until(async () => (await media(page)).time).toBeLessThan(10);
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(14);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await media(page)).time).toBeLessThan(14);
    expect(await parts.seek(page).getAttribute('aria-valuetext')).toMatch(/^\d:\d\d of 2:00$/);
  });

  it('seek by dragging the bar', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    const box = await parts.seek(page).boundingBox();
    if (!box) throw new Error('no seek bar');
    const at = (part: number): [number, number] => [
      box.x + box.width * part,
      box.y + box.height / 2,
    ];
    await page.mouse.move(...at(0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.4));
    await page.mouse.move(...at(0.5));
    await page.mouse.up();
    await until(async () => (await media(page)).time).toBeGreaterThan(SECONDS * 0.48);
    expect((await media(page)).time).toBeLessThan(SECONDS * 0.6);
    // The browser's own menu is asked for: nothing goes anywhere, and the bar follows the video.
    const before = (await media(page)).time;
    await page.mouse.click(...at(0.9), { button: 'right' });
    await playsPast(page, before + 0.5);
    expect((await media(page)).time).toBeLessThan(SECONDS * 0.7);
    expect(Number(await parts.seek(page).inputValue())).toBeLessThan(SECONDS * 0.7);
  });

  it('remember the volume over a reload', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await parts.volume(page).fill('0.35');
    await until(async () => (await media(page)).volume).toBe(0.35);
    await page.reload();
    await startByClick(page);
    expect((await media(page)).volume).toBe(0.35);
    await page.keyboard.press('m');
    await until(async () => (await media(page)).muted).toBe(true);
  });

  it('fill the screen with the controls, and leave it again', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('f');
    await until(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('player');
    const title = page.locator('.player-title');
    expect(await title.textContent()).toBe(TITLE);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await until(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await title.waitFor({ state: 'detached' });
  });

  it('list the keys on ?, and close the list on Escape', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    expect(await list.getByRole('term').count()).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('leave keys to whoever types', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
    await page.keyboard.type('kmf');
    const { paused, muted } = await media(page);
    expect([paused, muted]).toEqual([false, false]);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  it(
    'hide while the video plays undisturbed, and come back with the pointer',
    { tags: 'long' },
    async () => {
      const page = await open();
      await startByClick(page);
      await page.mouse.move(640, 300);
      const opacity = () => parts.controls(page).evaluate((node) => getComputedStyle(node).opacity);
      await page.mouse.move(5, 700);
      await until(opacity).toBe('0');
      await page.mouse.move(640, 320);
      await page.mouse.move(640, 330);
      await until(opacity).toBe('1');
    },
  );
});

describe('what a view leaves', () => {
  it('STAT-06 STAT-07 sends the view a second after the video has loaded, and then remembers it', async () => {
    const page = await open();
    site.api.views.length = 0;
    await page.evaluate(() => {
      const times = { loaded: 0, sent: 0 };
      Object.assign(window, { times });
      const root = document.querySelector<HTMLElement>('.player');
      const note = (): void => {
        if (root?.dataset.phase === 'ready') times.loaded ||= performance.now();
      };
      if (root) new MutationObserver(note).observe(root, { attributeFilter: ['data-phase'] });
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (...told) => {
        // That the page was seen is told too, and not waited for.
        const isView = told[1] instanceof URLSearchParams && told[1].get('act') === 'view';
        if (isView) times.sent ||= performance.now();
        return send(...told);
      };
    });
    await parts.start(page).click();
    const waited = () =>
      page.evaluate(() => {
        const { times } = window as unknown as { times: { loaded: number; sent: number } };
        return times.sent && times.sent - times.loaded;
      });
    await until(waited).toBeGreaterThan(900);
    await until(() => site.api.views.length).toBe(1);
    expect(Object.fromEntries(site.api.views[0] ?? [])).toMatchObject({
      act: 'view',
      section: 'videos',
      object_id: String(VIDEO.plain),
    });
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('videos') ?? '[]') as unknown[]);
    await until(kept).toEqual([
      expect.objectContaining({ video_id: String(VIDEO.plain), title: TITLE, duration: '2:00' }),
    ]);
  });

  it('HIST-02 keeps nothing in the browser of who is signed in', { tags: 'long' }, async () => {
    const page = await open();
    await page.context().addCookies([{ name: 'user', value: '7', url: site.origin }]);
    site.api.views.length = 0;
    await parts.start(page).click();
    await until(() => site.api.views.length).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('videos'))).toBeNull();
  });

  it('tells for how long a video was watched when its page is left', { tags: 'long' }, async () => {
    const page = await open();
    // What the pages of other tests told as they were closed.
    site.api.watched.length = 0;
    await startByClick(page);
    await playsPast(page, 1.5);
    expect(site.api.watched).toEqual([]);
    await page.goto('about:blank');
    await until(() => site.api.watched.length).toBe(1);
    const [told] = site.api.watched;
    expect(told?.get('object_id')).toBe(String(VIDEO.plain));
    expect(Number(told?.get('seconds'))).toBeGreaterThanOrEqual(1);
  });

  it('sends nothing for a page that is only looked at', async () => {
    site.api.views.length = 0;
    const page = await open();
    await page.waitForLoadState('networkidle');
    expect(site.api.views).toEqual([]);
  });
});

describe('pictures of the moments', () => {
  const withPictures = useWatchSite({ browser: WITH_PICTURES });

  it('PLY-10 shows the preview of the moment under the pointer', { tags: 'long' }, async () => {
    const page = await withPictures.open();
    await startByClick(page);
    const card = page.locator('.player-preview');
    // A move that comes before the bar listens is nobody's: a hand goes on moving.
    await until(async () => {
      await parts.seek(page).hover();
      return card
        .locator('div')
        .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundImage));
    }).toEqual([expect.stringContaining('timeline')]);
    expect(await card.textContent()).toBe('1:00');
  });

  it(
    'asks for it once more the next time the pointer comes, after it could not be had',
    { tags: 'long' },
    async () => {
      const page = await withPictures.open();
      await page.route(/\/timelines\//, (route) => route.fulfill({ status: 503 }));
      await startByClick(page);
      // The bar of a video that plays goes with the pointer.
      await page.keyboard.press('k');
      const hover = async (): Promise<void> => {
        await page.mouse.move(1, 1);
        await parts.seek(page).hover();
      };
      await Promise.all([page.waitForResponse((answer) => answer.status() === 503), hover()]);
      await page.unroute(/\/timelines\//);
      await until(async () => {
        await hover();
        return page.locator('.player-preview div').count();
      }).toBe(1);
      expect(withPictures.errors.splice(0).join()).toContain('503');
    },
  );
});
