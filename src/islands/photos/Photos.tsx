import type { PropsWithChildren } from 'react';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { $openedPhoto, closePhotos, type OpenedPhoto } from '#stores/photos.ts';
import { useLive } from '#ui/use-live.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { pagePhotos, photoLink } from '#browser/page-photos.ts';
import { Viewer } from './Viewer.tsx';

interface Props {
  lang: Language;
  /** The album's title. */
  label: string;
}

/** Without its words the viewer does not open either: what was pressed goes its way as where its code does not come. */
function fail(error: unknown): never {
  const opened = $openedPhoto.get();
  const link = opened && photoLink(document, opened.place);
  link?.closest('island-root')?.dispatchEvent(new Event('islet:failed', { bubbles: true }));
  throw error;
}

/** The photos of an album: the page's own links, over which a viewer opens. */
export default function Photos({ lang, label, children }: PropsWithChildren<Props>) {
  const opened = useLive($openedPhoto, null);
  const t = useLoaded(() => loadTexts('islands', lang).catch(fail), lang, opened?.key ?? 0);

  const close = (closed: OpenedPhoto, last: number): void => {
    // A dialog tells late that it is closed: a press may have come before.
    if (!closePhotos(closed)) return;
    // Back to where the visitor is now in the album, which is where they came from unless they moved on.
    photoLink(document, last)?.focus();
  };

  return (
    <>
      {children}
      {opened !== null && t && (
        <Viewer
          key={opened.key}
          photos={pagePhotos(document)}
          first={opened.place}
          label={label}
          t={t}
          onClose={(last) => close(opened, last)}
        />
      )}
    </>
  );
}
