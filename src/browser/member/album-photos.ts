import type { Translate } from '#i18n/translate.ts';

/** A picture that was chosen, and its number where it is there already. */
export interface ChosenPhoto {
  file: File;
  item: HTMLLIElement;
  sent: number | null;
}

/** The chosen pictures in their order, as the form shows them. */
export interface ChosenPhotos {
  add: (files: Iterable<File>) => void;
  /** In the order that is shown. */
  all: () => ChosenPhoto[];
  /** That which is to be the cover; of none, the first. */
  cover: () => ChosenPhoto | undefined;
  problem: (photo: ChosenPhoto, text: string) => void;
  /** Leads to the first of the problems. */
  showProblem: () => void;
  /** What was chosen after the last one was sent stays. */
  clearSent: () => void;
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'btn';
  made.textContent = text;
  made.onclick = press;
  return made;
}

function radio(text: string): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'radio';
  // None of the form's fields: what it says goes with the last step.
  input.name = 'chosen_cover';
  label.append(input, text);
  return label;
}

/** Shows chosen pictures in `area`, to be put in order by dragging or by buttons, which every keyboard has. */
export function albumPhotos(area: HTMLElement, t: Translate<'upload'>): ChosenPhotos {
  const list = area.querySelector('ol') ?? area;
  const status = area.querySelector('[role=status]');
  const photos = new Map<HTMLLIElement, ChosenPhoto>();
  let dragged: HTMLLIElement | null = null;

  const items = (): HTMLLIElement[] => [...list.querySelectorAll<HTMLLIElement>(':scope > li')];
  const number = (): void => {
    for (const [index, item] of items().entries()) {
      const named = t('label.preview', { number: index + 1 });
      item.ariaLabel = named;
      const image = item.querySelector('img');
      if (image) image.alt = named;
      // Each says what it does, and of each picture the same.
      for (const control of item.querySelectorAll('button, input'))
        control.setAttribute('aria-description', named);
    }
    area.hidden = photos.size === 0;
  };
  const tell = (item: HTMLLIElement): void => {
    const at = { number: items().indexOf(item) + 1, count: photos.size };
    if (status) status.textContent = t('album.moved', at);
  };
  const move = (item: HTMLLIElement, by: -1 | 1, pressed: HTMLElement): void => {
    const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (by < 0) other.before(item);
    else other.after(item);
    // It was taken out for a moment, and lost it.
    pressed.focus();
    number();
    tell(item);
  };
  const takeOut = (item: HTMLLIElement): void => {
    URL.revokeObjectURL(item.querySelector('img')?.src ?? '');
    photos.delete(item);
    item.remove();
    number();
  };
  /** The field that they are chosen with says of none that it was. */
  const tellCount = (): void => {
    const text = t('album.chosen', { count: photos.size });
    // With the first of them it is shown: what comes with its words is not read out.
    requestAnimationFrame(() => {
      if (status) status.textContent = text;
    });
  };
  const drop = (item: HTMLLIElement): void => {
    const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('button');
    takeOut(item);
    tellCount();
    (next ?? area.closest('form')?.querySelector<HTMLElement>('[type=file]'))?.focus();
  };

  function make(file: File): HTMLLIElement {
    const item = document.createElement('li');
    item.draggable = true;
    const image = document.createElement('img');
    image.src = URL.createObjectURL(file);
    const moves = document.createElement('div');
    moves.className = 'album-moves';
    const earlier = button(t('album.earlier'), () => move(item, -1, earlier));
    const later = button(t('album.later'), () => move(item, 1, later));
    moves.append(
      earlier,
      later,
      button(t('album.out'), () => drop(item)),
    );
    item.append(image, radio(t('album.cover')), moves);
    return item;
  }

  list.addEventListener('dragstart', (event) => {
    dragged = (event.target as Element).closest('li');
    if (dragged) dragged.dataset['drag'] = '';
  });
  list.addEventListener('dragover', (event) => {
    const over = (event.target as Element).closest('li');
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    const isBefore = items().indexOf(over) < items().indexOf(dragged);
    if (isBefore) over.before(dragged);
    else over.after(dragged);
  });
  list.addEventListener('dragend', () => {
    if (!dragged) return;
    delete dragged.dataset['drag'];
    number();
    tell(dragged);
    dragged = null;
  });

  return {
    add: (files) => {
      for (const file of files) {
        const item = make(file);
        photos.set(item, { file, item, sent: null });
        list.append(item);
      }
      number();
      tellCount();
    },
    all: () => items().flatMap((item) => photos.get(item) ?? []),
    cover: () => {
      const checked = list.querySelector('input:checked')?.closest('li');
      return checked ? photos.get(checked) : undefined;
    },
    problem: ({ item }, text) => {
      const told = document.createElement('p');
      told.className = 'field-problem';
      told.tabIndex = -1;
      told.textContent = text;
      item.append(told);
    },
    showProblem: () => list.querySelector<HTMLElement>('.field-problem')?.focus(),
    clearSent: () => {
      for (const [item, { sent }] of photos) if (sent !== null) takeOut(item);
    },
  };
}
