import { loadMemberTexts } from '#i18n/member-texts.ts';
import { languageOf } from '#lib/language.ts';
import { splitPrefix } from '#lib/view.ts';
import { localPath } from '#routes/paths.ts';
import { namedProfileLinks, PROFILE_LINKS } from '#routes/profile-links.ts';
import { signedInAs } from '#browser/storage/cookies.ts';

/** An entry of the menu. */
function entryOf(content: HTMLElement): HTMLElement {
  const item = document.createElement('li');
  item.append(content);
  return item;
}

/** What `SignOut.astro` writes into pages that are made for their member. */
function signOutForm(text: string): HTMLElement {
  const form = Object.assign(document.createElement('form'), { method: 'post' });
  form.dataset.signout = '';
  const fields = { form: 'signout', act: 'signout', back: location.pathname + location.search };
  const hidden = Object.entries(fields).map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  );
  const button = Object.assign(document.createElement('button'), { textContent: text });
  form.append(...hidden, button);
  return form;
}

/** Puts the links to their member's own pages into the menu of the profile, and the way out. */
export async function fillOwnMenu(root: Document, list: Element): Promise<void> {
  const t = await loadMemberTexts('own', languageOf(root.documentElement.lang));
  const { prefix } = splitPrefix(location.pathname);
  const linked = ([name, path]: readonly [
    ReturnType<typeof namedProfileLinks>[number][0] | (typeof PROFILE_LINKS)[number][0],
    string,
  ]): HTMLElement => {
    const href = localPath(prefix ? `/${prefix}` : '', path);
    const link = { textContent: t(`menu.${name}`), href };
    return entryOf(Object.assign(root.createElement('a'), link));
  };
  list.prepend(...namedProfileLinks(signedInAs()).map(linked));
  list.append(...PROFILE_LINKS.map(linked), entryOf(signOutForm(t('menu.signout'))));
}
