import { LIFETIMES } from '#config/lifetimes.ts';
import { environment } from './environment.ts';
import { EXCLUSION_KINDS, type Exclusion, type ExclusionKind } from './exclusions.ts';

/** Something that can be left out: a page's link to the exclusions says what it is about. */
export interface Proposal extends Exclusion {
  readonly kind: ExclusionKind;
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

async function ofVideo(id: number): Promise<Proposal[]> {
  const { fetch, address } = environment();
  const { oneVideo } = await import('#client/one-video.ts');
  const { categories, models, channel, username, displayName } = await oneVideo(
    { fetch, origin: address().origin },
    { id, lifetime: LIFETIMES.videos },
  );
  const named = (kind: ExclusionKind, found: readonly Exclusion[]): Proposal[] =>
    found.map(({ title, dir }) => ({ kind, title, dir }));
  const uploader = displayName || username;
  return [
    ...named('categories', categories),
    ...named('models', models),
    ...named('channels', channel ? [channel] : []),
    ...named('uploaders', uploader === '' ? [] : [{ title: uploader, dir: '' }]),
  ];
}

/**
 * What the address proposes after its `#`: `categories/rain/Rain` one thing, `video/1042` all that a video
 * names. Proposed only: a link alone changes nothing. None where it says something else or the API does not answer.
 */
export async function proposedExclusions(): Promise<readonly Proposal[]> {
  const [what, dir = '', title = ''] = environment().address().hash.slice(1).split('/').map(decode);
  if (what === 'video' && /^[1-9]\d{0,11}$/.test(dir)) {
    try {
      return await ofVideo(Number(dir));
    } catch {
      return [];
    }
  }
  const kind = EXCLUSION_KINDS.find((known) => known === what);
  return kind && title !== '' ? [{ kind, title, dir }] : [];
}
