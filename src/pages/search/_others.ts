import { orElse } from '#client/or-else.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatCount } from '#lib/format.ts';
import { albums } from '#lists/albums.ts';
import { listPath } from '#lists/define-list.ts';
import { playlists } from '#lists/playlists.ts';
import { localPath } from '#routes/paths.ts';

/**
 * Playlists and albums with these words in their titles: how many, and where they are. Left out are those that are not
 * there, and what an API answers that did not look for the words.
 */
export async function loadOthers({ client, view }: App.Locals, text: string) {
  const { group, lang, prefix } = view;
  const t = createTranslator(lang);
  const asked = { params: {}, page: 1, filters: { text }, sort: 'most-popular' } as const;
  const reading = { count: 1, group, lang };
  const [ofPlaylists, ofAlbums] = await Promise.all([
    orElse(playlists.read(asked, reading).ask(client), null),
    orElse(albums.read(asked, reading).ask(client), null),
  ]);
  const found = [
    { answer: ofPlaylists, count: 'playlists.count', path: listPath(playlists, asked) },
    { answer: ofAlbums, count: 'albums.count', path: listPath(albums, asked) },
  ] as const;
  return found.flatMap(({ answer, count, path }) => {
    const total = answer?.whole.searched ? answer.total : 0;
    if (total === 0) return [];
    const title = t(count, { count: total, n: formatCount(total, lang) });
    return { title, href: localPath(prefix, path) };
  });
}
