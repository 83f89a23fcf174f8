import { bringStylesFirst } from '../parts/bring-styles.ts';
import { stepsOf } from './row-steps.ts';
import stylesUrl from './strip-steps.css?url';

/** Gives the row of chips above a list the steps that other rows have, where it is wider than the page. */
async function stepStrip(strip: HTMLElement): Promise<void> {
  if (strip.scrollWidth <= strip.clientWidth) return;
  await bringStylesFirst(stylesUrl);
  const steps = Object.assign(document.createElement('div'), { className: 'strip-steps' });
  steps.append(...stepsOf(strip));
  strip.before(steps);
}

const strip = document.querySelector<HTMLElement>('.strip');
if (strip) void stepStrip(strip);
