import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/visit.ts';
import {
  media,
  openSetting,
  openSettings,
  parts,
  startByClick,
  until,
} from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const PATH = `/videos/${VIDEO.captioned}/film-${VIDEO.captioned}/`;
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const site = useWatchSite();

describe('captions', () => {
  it('are chosen by language, are drawn with their marks, and the choice is remembered', async () => {
    const page = await site.visit(PATH);
    await startByClick(page);
    expect(await page.locator('.player-captions').count()).toBe(0);
    await openSetting(page, 'Captions');
    await parts.choice(page, 'Deutsch').click();
    await page.getByText('Guten Morgen.').waitFor();
    await parts.seek(page).fill('70');
    const line = page.locator('.player-captions p');
    await until(() => line.innerHTML()).toBe('<i>Der See</i> ist noch zugefroren.');
    expect(await page.locator('.player-captions').getAttribute('lang')).toBe('de');
    await page.reload();
    await startByClick(page);
    // The video goes on where it was left.
    await until(() => line.innerHTML()).toBe('<i>Der See</i> ist noch zugefroren.');
    await page.keyboard.press('c');
    await line.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    // On again, they are in the language that was on.
    await page.keyboard.press('c');
    await until(() => line.innerHTML()).toBe('<i>Der See</i> ist noch zugefroren.');
  });

  it(
    'are light on dark, above the controls, and axe finds nothing while they and their menu show',
    { tags: 'long' },
    async () => {
      const page = await site.visit(PATH);
      await startByClick(page);
      await page.keyboard.press('c');
      const line = page.getByText('Good morning.');
      await line.waitFor();
      const { color, background } = await line.evaluate((node) => ({
        color: getComputedStyle(node).color,
        background: getComputedStyle(node).backgroundColor,
      }));
      // White on black of 80 %: 13 to 1 even over a white picture.
      expect(color).toBe('rgb(255, 255, 255)');
      expect(background).toBe('rgba(0, 0, 0, 0.8)');
      const bar = await parts.seek(page).boundingBox();
      const text = await line.boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it('that begin at one moment go together', { tags: 'long' }, async () => {
    const page = await site.visit('about:blank');
    const cues = [
      '00:00.000 --> 01:00.000\nGood morning.',
      '00:00.000 --> 01:00.000\nAnd good night.',
      '01:00.000 --> 02:00.000\nThe lake.',
    ];
    await page.route(/\/captions\/.*\.vtt$/, (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/vtt', 'access-control-allow-origin': '*' },
        body: ['WEBVTT', ...cues].join('\n\n'),
      }),
    );
    await page.goto(site.origin + PATH);
    await startByClick(page);
    await page.keyboard.press('c');
    const lines = () => page.locator('.player-captions p').allTextContents();
    await until(lines).toEqual(['Good morning.', 'And good night.']);
    await parts.seek(page).fill('70');
    await until(lines).toEqual(['The lake.']);
  });

  it('are not offered by a video without any, and the key says so', { tags: 'long' }, async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    await startByClick(page);
    expect(await page.getByRole('button', { name: 'Captions' }).count()).toBe(0);
    await page.keyboard.press('c');
    await page.getByText('No captions for this video').waitFor();
  });
});

describe('chapters', () => {
  it(
    'are marked on the bar, named by it and its preview, and can be gone to by keys',
    { tags: 'long' },
    async () => {
      const page = await site.visit(PATH);
      await startByClick(page);
      expect(await page.locator('.player-mark').count()).toBe(2);
      await parts.seek(page).hover();
      await until(() => page.locator('.player-preview').textContent()).toBe('On the ice1:00');
      await page.mouse.move(0, 0);
      await parts.settings(page).focus();
      await page.keyboard.press('Enter');
      await parts.setting(page, 'Chapters').press('ArrowRight');
      await parts.choice(page, 'Arrival').waitFor();
      await until(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
        'Arrival',
      );
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(90);
      await until(() => parts.seek(page).getAttribute('aria-valuetext')).toMatch(/, The way back$/);
      await until(() => parts.settings(page).evaluate((n) => n === document.activeElement)).toBe(
        true,
      );
    },
  );
});

describe('a small phone', () => {
  it(
    'has every control within the picture, large enough for a finger, and a menu that scrolls',
    { tags: 'long' },
    async () => {
      const page = await site.visit(PATH, PHONE);
      await parts.start(page).tap();
      await parts.controls(page).waitFor();
      const frame = await page.locator('.player').boundingBox();
      const buttons = await parts.controls(page).getByRole('button').all();
      expect(buttons.length).toBeGreaterThan(3);
      for (const button of buttons) {
        const box = await button.boundingBox();
        if (!box || !frame) throw new Error('a control without a box');
        // In pixels of a scaled screen, which are fractions.
        expect(Math.round(Math.min(box.width, box.height))).toBeGreaterThanOrEqual(44);
        expect(box.x).toBeGreaterThanOrEqual(frame.x);
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      }
      await openSettings(page, 'tap');
      await parts.setting(page, 'Captions').tap();
      await parts.choice(page, 'English').tap();
      await page.getByText('Good morning.').waitFor();
      await openSettings(page, 'tap');
      for (const entry of await page.getByRole('menu').locator('[role^=menuitem]').all()) {
        expect(Math.round((await entry.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await page.getByRole('menuitem', { name: 'Close' }).tap();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  );
});
