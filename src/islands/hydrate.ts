import { createElement, startTransition, type FunctionComponent } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates the markup in an `<island-root>`; what its page put into the island (`<island-slot>`) stays as it is. */
export function hydrateIsland(root: HTMLElement, Island: unknown, props: unknown): void {
  const slot = root.querySelector('island-slot');
  const children = slot
    ? [
        createElement('island-slot', {
          key: 'slot',
          suppressHydrationWarning: true,
          dangerouslySetInnerHTML: { __html: slot.innerHTML },
        }),
      ]
    : [];
  const tree = createElement(Island as FunctionComponent<object>, props as object, ...children);
  startTransition(() => {
    hydrateRoot(root, tree, { identifierPrefix: root.dataset.name ?? '' });
  });
}
