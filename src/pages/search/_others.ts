import { orElse } from '#client/or-else.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatCount } from '#lib/format.ts';
import { albums } from '#lists/albums.ts';
import { listPath } from '#lists/define-list.ts';
import { playlists } from '#lists/playlists.ts';
import { localPath } from '#routes/paths.ts';

const NONE = { total: 0 };

/** Playlists and albums with these words in their titles: how many, and where they are. Those that are not there are left out. */
export async function loadOthers({ client, view }: App.Locals, text: string) {
  const { group, lang, prefix } = view;
  const t = createTranslator(lang);
  const asked = { params: {}, page: 1, filters: { text }, sort: 'most-popular' } as const;
  const reading = { count: 1, group, lang };
  const [ofPlaylists, ofAlbums] = await Promise.all([
    orElse(playlists.read(asked, reading).ask(client), NONE),
    orElse(albums.read(asked, reading).ask(client), NONE),
  ]);
  const found = [
    { total: ofPlaylists.total, count: 'playlists.count', path: listPath(playlists, asked) },
    { total: ofAlbums.total, count: 'albums.count', path: listPath(albums, asked) },
  ] as const;
  return found
    .filter(({ total }) => total > 0)
    .map(({ total, count, path }) => ({
      title: t(count, { count: total, n: formatCount(total, lang) }),
      href: localPath(prefix, path),
    }));
}
