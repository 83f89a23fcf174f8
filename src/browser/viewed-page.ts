import { loadViewed } from '#stores/session.ts';
import type { VoteTarget } from '#stores/votes.ts';

/** Shows a member what is theirs on a page that is the same for everybody: the vote of the form that names the page's object, and where a video was left. */
async function showViewed(form: HTMLElement): Promise<void> {
  const [section, id] = (form.dataset.votes ?? '').split('.');
  const viewed = await loadViewed({ section, id: Number(id) } as VoteTarget);
  if (!viewed) return;
  // The player begins there when it is started.
  const player = document.querySelector<HTMLElement>('[data-player]');
  if (player) player.dataset.left = String(viewed.leftAt);
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="vote"]'))
    button.setAttribute('aria-pressed', String(button.value === String(viewed.vote)));
}

const form = document.querySelector<HTMLElement>('[data-votes]');
if (form) void showViewed(form);

const comments = document.querySelector<HTMLElement>('[data-own]');
if (comments) {
  import('./parts/own-comments.ts')
    .then(({ showOwnComments }) => showOwnComments(comments))
    // The link that is there leads to the same page.
    .catch(() => undefined);
}
