import { ApiError } from '#client/errors.ts';
import type { Profile } from '#components/profile/profile.ts';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Resolution } from '#routes/resolve.ts';
import { found, videosIn } from './find.ts';

interface ProfileKind<Known> {
  section: 'model' | 'channel';
  read: (dir: string) => Promise<Known>;
  profileOf: (known: Known, t: Translate, lang: Language) => Profile;
}

/** The profile that a route names, null where there is none, or the API's trouble. */
export async function loadProfile<Known extends { totalVideos: number }>(
  locals: App.Locals,
  route: Resolution | null,
  { section, read, profileOf }: ProfileKind<Known>,
): Promise<Profile | ApiError | null> {
  const dir = route?.kind === 'page' ? route.params.dir : undefined;
  if (dir === undefined) return null;
  const [known, count] = await Promise.all([found(read(dir)), videosIn(locals, section, dir)]);
  if (known === null || known instanceof ApiError) return known;
  const { lang } = locals.view;
  const totalVideos = count ?? known.totalVideos;
  return profileOf({ ...known, totalVideos }, createTranslator(lang), lang);
}
