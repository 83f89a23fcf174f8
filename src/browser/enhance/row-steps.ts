import { bringStylesFirst } from '../parts/bring-styles.ts';
import stylesUrl from './lazy-sections.css?url';

/** Makes the head of a row that is scrolled to the side, with its steps, and waits for what the row looks like. */
export async function openRow(place: HTMLElement): Promise<HTMLElement | null> {
  const parts = place.querySelector('template');
  parts?.replaceWith(parts.content);
  await bringStylesFirst(stylesUrl);
  return place.querySelector('ul');
}

const SVG = 'http://www.w3.org/2000/svg';
/** Lucide's chevrons. */
const CHEVRONS = ['m15 18-6-6 6-6', 'm9 18 6-6-6-6'];

function stepButton(label: string, chevron: string): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'ic',
  });
  const icon = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  icon.setAttribute('class', 'i');
  icon.setAttribute('viewBox', '0 0 24 24');
  path.setAttribute('d', chevron);
  icon.append(path);
  button.append(icon);
  button.ariaLabel = label;
  return button;
}

/** Makes the steps of a row, of which one that leads past an end is disabled; the page says their names once (`data-steps`). */
export function stepsOf(list: HTMLElement): HTMLButtonElement[] {
  const named = document.querySelector<HTMLElement>('[data-steps]');
  const names: unknown = JSON.parse(named?.dataset.steps ?? '[]');
  const steps = CHEVRONS.map((chevron, index) => {
    const button = stepButton(String(Array.isArray(names) ? (names[index] ?? '') : ''), chevron);
    const side = index === 0 ? -1 : 1;
    button.addEventListener('click', () => list.scrollBy({ left: side * list.clientWidth * 0.9 }));
    return button;
  });
  const measure = (): void => {
    const focused = document.activeElement;
    const rest = list.scrollWidth - list.clientWidth;
    const [back, on] = steps;
    if (back) back.disabled = list.scrollLeft <= 2;
    if (on) on.disabled = list.scrollLeft >= rest - 2;
    // What is disabled loses the focus: the other one takes it.
    if (steps.some((step) => step === focused && step.disabled))
      for (const step of steps) step.focus({ preventScroll: true });
  };
  list.addEventListener('scroll', measure, { passive: true });
  new ResizeObserver(measure).observe(list);
  return steps;
}

/** Gives a filled row its steps, in its head. */
export function stepThrough(place: HTMLElement, list: HTMLElement): void {
  const group = document.createElement('span');
  group.append(...stepsOf(list));
  place.querySelector('.row-head')?.append(group);
}
