import { useState } from 'react';
import type { Language } from '#config/locales.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import { isSignedIn } from '#stores/own-lists.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { AccountWays } from './AccountWays.tsx';
import { OwnLists } from './lists/OwnLists.tsx';
import type { ModalProps } from './modal-body.ts';

export const loadWords = (lang: Language) => loadMemberTexts('own', lang);

/** A member's own lists, ticked where they hold the video; to whom has no account the ways to one (SPEC.md §6). */
export default function AddTo({ params, t, lang, prefix }: ModalProps<'addto'>) {
  const own = useLoaded(() => loadWords(lang), lang);
  // As it was opened: what is typed in it stays where they are signed out beside it. Without lists to show nothing is.
  const [isMember, setMember] = useState(isSignedIn);
  if (isMember) {
    if (!own) return <div aria-busy="true" />;
    return (
      <OwnLists
        video={params.video_id}
        title={params.title}
        t={own}
        lang={lang}
        onSignedOut={() => setMember(false)}
      />
    );
  }
  return (
    <>
      <p className="modal-subject">{params.title}</p>
      <p>{t('addto.text')}</p>
      <AccountWays t={t} prefix={prefix} then="addto" />
    </>
  );
}
