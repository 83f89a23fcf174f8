import { atom, onMount, type ReadableAtom } from 'nanostores';
import { environment } from './environment.ts';

/** The modals and what each is told; written into pages as `data-modal` and `data-modal-params` (JSON). */
export interface ModalParams {
  /** With the control of the page (its `data-intent`) that is pressed after it. */
  signin: { then?: string };
  /** A message to the operator. */
  contact: { subject?: string };
  /** A report of what a path of the site shows. */
  report: { of: string };
  telegram: { video_id?: number };
  addto: { video_id: number; title: string };
  share: {
    title: string;
    /** The page's address, with or without its origin. */
    url: string;
    video_id?: number;
    /** Path of the frame for other sites; without one no embed code is offered. */
    embed?: string;
  };
}

export type ModalName = keyof ModalParams;

/** A modal by its name, with its params. */
export type OpenModal = {
  [Name in ModalName]: { readonly name: Name; readonly params: ModalParams[Name] };
}[ModalName];

const $open = atom<OpenModal | null>(null);

/** The modal that is open, if any: there is one at a time. */
export const $modal: ReadableAtom<OpenModal | null> = $open;

// Closed by any way off the page and within its history (SPEC.md §4).
onMount($open, () => environment().onLeave(closeModal));

/** Opens a modal, in place of the one that is open. Before the age gate is passed nothing opens. */
export function openModal<Name extends ModalName>(name: Name, params: ModalParams[Name]): void {
  if (environment().gated()) return;
  $open.set({ name, params } as OpenModal);
  environment().announce('modal');
}

/** Closes the open modal. */
export function closeModal(): void {
  $open.set(null);
}
