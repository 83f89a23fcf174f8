import { expect, it } from 'vitest';
import { subjectPath } from '#components/moderation/subject-name.ts';
import { CASE_SECTIONS, SUBJECT_STATES } from '#config/moderation.ts';
import { paths } from '#routes/paths.ts';

const at = { on: null, dir: 'harbour' };

it.each(SUBJECT_STATES)('what is %s is led to where visitors see it alone', (state) => {
  const isSeen = state === 'shown' || state === 'limited';
  for (const section of ['videos', 'albums', 'playlists', 'members', 'channels', 'models'] as const)
    expect([section, subjectPath({ section, objectId: 7 }, { ...at, state }) !== null]).toEqual([
      section,
      isSeen,
    ]);
});

it.each(SUBJECT_STATES)(
  'the place of a comment or a claim that is %s is there as before',
  (state) => {
    const on = { section: 'videos', id: 3 } as const;
    expect(subjectPath({ section: 'comments', objectId: 7 }, { ...at, on, state })).toBe(
      `${paths.comments(3)}#c7`,
    );
    const claim = { section: 'channel_claims', objectId: 7 } as const;
    expect(subjectPath(claim, { ...at, state })).toBe(paths.channel('harbour'));
  },
);

it('what has no page is led nowhere', () => {
  const alone = CASE_SECTIONS.filter(
    (section) => section === 'comments' || section === 'wall_posts',
  );
  for (const section of [...alone, null])
    expect(subjectPath({ section, objectId: 7 }, { ...at, state: 'shown' })).toBeNull();
});
