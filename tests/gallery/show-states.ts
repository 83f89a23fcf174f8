import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { appears, type LoadStates, type ReactState } from './react-state.ts';

/** What refers to an element of its page by id. */
const REFERENCES = ['for', 'list', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

/** Gives each state ids of its own: a page that has a component once has its ids once. */
function separateIds(): void {
  const taken = new Set<string>();
  for (const [index, section] of document.querySelectorAll('[data-state]').entries()) {
    const renamed = new Map<string, string>();
    for (const element of section.querySelectorAll('[id]')) {
      const { id } = element;
      if (taken.has(id)) renamed.set(id, `${id}-${index}`);
      taken.add(id);
      element.id = renamed.get(id) ?? id;
    }
    for (const name of REFERENCES)
      for (const element of section.querySelectorAll(`[${name}]`)) {
        const ids = element.getAttribute(name)?.split(' ') ?? [];
        element.setAttribute(name, ids.map((id) => renamed.get(id) ?? id).join(' '));
      }
  }
}

/** Puts an empty section for a state at the end of the page; gives the place for its component. */
function addSection({ of, name, shows = {} }: ReactState): HTMLElement {
  const section = document.createElement('section');
  Object.assign(section.dataset, { state: name, component: of, shows: JSON.stringify(shows) });
  const title = document.createElement('h2');
  title.textContent = `${of}: ${name}`;
  const stage = document.createElement('div');
  section.append(title, stage);
  document.querySelector('main')?.append(section);
  return stage;
}

/**
 * Renders one state and leaves a copy of its markup: the stores are one for the page, and one dialog makes all else
 * inert, so only one state lives at a time.
 */
async function show(state: ReactState, index: number): Promise<void> {
  const stage = addSection(state);
  const root = createRoot(stage, { identifierPrefix: `state-${index}-` });
  state.before?.();
  flushSync(() => root.render(state.tree));
  await state.act?.(stage);
  await appears(stage, state.ready ?? ':scope > *');
  const copy = stage.cloneNode(true);
  root.unmount();
  stage.replaceWith(copy);
}

const files = import.meta.glob<{ states: LoadStates }>('./states/**/*.tsx');

/** Completes a page of the gallery and says when it can be judged. */
export async function showStates(): Promise<void> {
  const { dataset } = document.documentElement;
  const states = await files[`./states/${dataset.folder}.tsx`]?.();
  for (const [index, state] of ((await states?.states()) ?? []).entries()) {
    dataset.showing = `${state.of}: ${state.name}`;
    await show(state, index);
  }
  await document.fonts.ready;
  separateIds();
  dataset.ready = '';
}
