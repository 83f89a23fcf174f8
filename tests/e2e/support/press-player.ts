import type { Locator, Page } from 'playwright';
import { pathOfVideo, type DemoSite } from './demo-site.ts';
import { parts, startByClick } from './player-page.ts';
import { finger, observePresses } from './press-times.ts';

const PHONE = { width: 360, touch: true } as const;

/** Opens a video with captions and chapters on a phone. */
export async function openPlayer({ client, open }: DemoSite): Promise<Page> {
  const path = await pathOfVideo(
    client,
    ({ captions, chapters }) => captions.length > 0 && chapters.length > 0,
  );
  return open(path, PHONE);
}

/** Starts it, and has its presses noted. */
export async function playForPresses(demo: DemoSite): Promise<Page> {
  const page = await openPlayer(demo);
  await page.getByRole('button', { name: 'Necessary only' }).tap();
  await startByClick(page);
  await observePresses(page);
  return page;
}

/** A tap on a control. A finger that has touched nothing for a while finds the controls hidden. */
export const fingerOn = (control: Locator) => async (): Promise<void> => {
  await parts.settings(control.page()).focus();
  await finger(control)();
};
