import { describe, expect, it } from 'vitest';
import { albumSentencesOf } from '#api/demo/words/english.ts';
import { SUBJECTS } from '#api/demo/words/subjects.ts';

describe('what the demo says of an album', () => {
  it.each(SUBJECTS.map((subject) => [subject.nouns[0] ?? '', subject] as const))(
    'fits pictures, which neither sound nor move: %s',
    (_nouns, subject) => {
      const sentences = albumSentencesOf(subject);
      expect(sentences.length).toBeGreaterThan(5);
      expect(
        sentences.filter((one) => /sound|headphones|record|film|loop|watch/iu.test(one)),
      ).toEqual([]);
    },
  );
});
