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

/** Completes a page of the gallery and says when it can be judged. */
export async function showStates(): Promise<void> {
  await document.fonts.ready;
  separateIds();
  document.documentElement.dataset.ready = '';
}
