const TYPING = 'textarea, select, [contenteditable], input:not([type=range], [type=button])';
const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], dialog';
const PRESSED_BY_SPACE = 'button, a[href], summary, [role=button]';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Whether the element that has the focus uses this key itself. */
export function isTaken({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true;
  if (key === ' ') return target.closest(PRESSED_BY_SPACE) !== null;
  const slider = target.closest('input[type=range], [role=slider]');
  return slider !== null && ARROWS.includes(key) && !slider.hasAttribute('data-seek');
}

/** Whether a modal, or the age gate, stands before the player: keys are for it, wherever the focus is. */
export function isCovered(root: HTMLElement): boolean {
  const modal = document.querySelector('dialog:modal, [role=dialog][aria-modal=true]');
  return root.closest('[inert]') !== null || (modal !== null && !modal.contains(root));
}

/** Whether the focus is in the player, or the player fills the screen. */
export function isNearby(root: HTMLElement): boolean {
  return root.contains(document.activeElement) || document.fullscreenElement === root;
}
