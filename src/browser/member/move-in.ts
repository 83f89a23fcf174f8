import { readText, removeEntry } from '#browser/storage/entries.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import { languageOf } from '#lib/language.ts';
import { showNotice } from '#stores/notices.ts';
import { forgetCount } from '../enhance/bfcache-restore.ts';
import { bring } from './bring-choices.ts';
import { countVotes, keysOf, localChoices, note, NOTHING } from './local-choices.ts';
import { sendEntries } from './send-choices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import { watchedEntries } from './watched-entries.ts';

/** Moves all of it; gives whether all arrived. What did not stays here, and what is sent again is there once. */
async function moveAll(member: number): Promise<boolean> {
  if (!(await sendEntries({ act: 'adopt_history' }, watchedEntries()))) return false;
  removeEntry('videos', 'localStorage');
  removeEntry('positions', 'localStorage');
  forgetCount();
  const own = localChoices();
  const known = keysOf(own);
  // Also where this browser remembers none: on the page of the vote the account's answer has taken its place.
  if ((await changeOwn({ act: 'adopt_votes' })).code !== 'ok') return false;
  for (const [act, entries] of Object.entries(own))
    if (!(await sendEntries({ act, section: 'add' }, entries))) return false;
  note(member, -1, known);
  await bring(member, known);
  dispatchEvent(new Event('islet:moved'));
  return true;
}

/** Resolves once the cookie notice, which stands in the same place, was answered. */
const noticeAnswered = (): Promise<unknown> =>
  readText('cookie_notice') === null
    ? new Promise((resolve) => {
        document.getElementById('cookies')?.addEventListener('click', ({ target }) => {
          if ((target as HTMLButtonElement).value) resolve(null);
        });
      })
    : Promise.resolve();

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), values);

/** A list that grows, and a page that comes back, compare anew before there is an answer. */
let isAsked = false;

/** Asks a member once, as they sign in where they had been a visitor, whether what this browser remembers becomes their account's. */
export async function askToMove(member: number): Promise<void> {
  if (isAsked) return;
  const t = await loadMemberTexts('move', languageOf(document.documentElement.lang));
  await noticeAnswered();
  const { exclusions, searches, settings } = localChoices();
  const facts = [
    ['videos', watchedEntries().length],
    ['excluded', exclusions.length],
    ['searches', searches.length],
    ['votes', countVotes()],
    ['settings', settings.length],
  ] as const;
  const some = facts.filter(([, n]) => n > 0);
  if (some.length === 0) {
    await bring(member);
    return;
  }
  isAsked = true;
  const bar = make('section', { className: 'move-in', ariaLabel: t('title') });
  const list = make('ul', {});
  list.append(...some.map(([name, n]) => make('li', { textContent: t(name, { n }) })));
  const acts = make('div', { className: 'acts' });
  const leave = make('button', { type: 'button', className: 'btn', textContent: t('leave') });
  const move = make('button', { type: 'button', className: 'btn main', textContent: t('move') });
  acts.append(leave, move);
  bar.append(
    make('p', { textContent: t('ask') }),
    list,
    make('p', { className: 'quiet', textContent: t('note') }),
    acts,
  );
  const close = (): void => {
    // The focus would go with it.
    if (bar.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true });
    bar.remove();
  };
  leave.addEventListener('click', () => {
    close();
    void bring(member, NOTHING, keysOf(localChoices()));
  });
  move.addEventListener('click', () => {
    if (move.ariaDisabled === 'true') return;
    move.ariaDisabled = 'true';
    void moveAll(member).then((isDone) => {
      showNotice(isDone ? 'success' : 'error', t(isDone ? 'moved' : 'failed'));
      move.ariaDisabled = null;
      if (isDone) close();
    });
  });
  document.body.append(bar);
}
