import { isFavourable, type CaseSection } from '#config/moderation.ts';
import type { CaseEntry } from '#contract/calls/cases.ts';
import type { Decision } from '#contract/entities/decision.ts';
import type { ModeratedSubject } from '#contract/calls/moderation-case.ts';
import type { Translate } from '#i18n/translate.ts';
import { paths } from '#routes/paths.ts';

interface About {
  section: CaseSection | null;
  objectId: number;
}

/** What kind of thing it is, with its number: `Video 12`. */
export const subjectName = ({ section, objectId }: About, t: Translate<'moderation'>): string =>
  `${t(`sections.${section ?? 'none'}`)}${objectId > 0 ? ` ${objectId}` : ''}`;

/** Whether a case is called by what it is: it came of nobody's report. */
export const isNamedByKind = ({ kind, category }: Pick<CaseEntry, 'kind' | 'category'>): boolean =>
  (kind === 'upload' || kind === 'claim') && category === 'other';

/** The page that shows it, without language prefix; null where it has none, or is not shown. */
export function subjectPath(
  { section, objectId: id }: About,
  { on, dir, state }: Pick<ModeratedSubject, 'on' | 'dir' | 'state'>,
): string | null {
  // Pages of the channel, and of what something is written on: they are there without it.
  if (section === 'channel_claims') return paths.channel(dir);
  if (on?.section === 'videos') return `${paths.comments(on.id)}#c${id}`;
  if (on?.section === 'albums') return paths.album({ id: on.id, dir: '' });
  if (on?.section === 'members') return paths.memberWall(on.id);
  if (state !== 'shown' && state !== 'limited') return null;
  if (section === 'videos') return paths.video({ id, dir: '' });
  if (section === 'albums') return paths.album({ id, dir: '' });
  if (section === 'playlists') return paths.playlist(id);
  if (section === 'members') return paths.member(id);
  if (section === 'models') return paths.model(dir);
  return section === 'channels' ? paths.channel(dir) : null;
}

/** Where a decision's owner finds what it is about, without language prefix: of a video the page of its figures, of others the one that shows it; null for what is not there. */
export function ownSubjectPath({ section, objectId: id, measure }: Decision): string | null {
  if (section === 'videos') return measure === 'remove' ? null : paths.ownVideo(id);
  const isThere = isFavourable(measure) && (section === 'albums' || section === 'playlists');
  return isThere
    ? subjectPath({ section, objectId: id }, { on: null, dir: '', state: 'shown' })
    : null;
}
