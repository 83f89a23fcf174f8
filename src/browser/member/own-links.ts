import { loadMemberTexts } from '#i18n/member-texts.ts';
import { languageOf } from '#lib/language.ts';
import { splitPrefix } from '#lib/view.ts';
import { localPath, paths } from '#routes/paths.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import type { Feature } from '../boot.ts';

/** A stored page names nobody: its menu of the profile gets the links to its member's own page, playlists and history when it is opened. */
export const ownLinks: Feature = {
  name: 'own-links',
  attach({ root, signal }) {
    const menu = root.querySelector('.profile-menu');
    const list = menu?.querySelector('.profile-links');
    // A page that is made for its member has them.
    if (!menu || !list || list.querySelector(`[href$="${paths.member(signedInAs())}"]`)) return;
    const add = async (): Promise<void> => {
      const { lang } = root.documentElement;
      const t = await loadMemberTexts('own', languageOf(lang));
      const id = signedInAs();
      const { prefix } = splitPrefix(location.pathname);
      const links = [
        [t('menu.page'), paths.member(id)],
        [t('menu.playlists'), paths.memberPlaylists(id)],
        [t('menu.history'), paths.memberHistory(id)],
      ] as const;
      const items = links.map(([textContent, path]) => {
        const item = root.createElement('li');
        const href = localPath(prefix ? `/${prefix}` : '', path);
        item.append(Object.assign(root.createElement('a'), { textContent, href }));
        return item;
      });
      list.prepend(...items);
    };
    // Without its words the menu is what it was.
    const once = { once: true, signal };
    const open = (): void => void add().catch(() => undefined);
    if (menu.matches(':popover-open')) open();
    else menu.addEventListener('beforetoggle', open, once);
  },
};
