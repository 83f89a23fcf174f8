/**
 * Spellings of read paths that older programs in the field send, with what they mean. Only serving
 * looks at these: nothing of ours builds them.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^json\/videos\//, 'json/videos2/'],
  [/^json\/videos_related\//, 'json/videos_related2/'],
  [/^videos\.php$/, 'videos2.php'],
  // A list that names its page and none of type, duration and date.
  [/^(json\/videos2\/(?:[^/]*\/){4}[^/.]*\.[^/.]*\.\d+)(\.jsond?)$/, '$1.all..$2'],
  // Categories without a site group, and without a language.
  [/^(json\/categories\/[^/]*\/)(all\.jsond?)$/, '$1str.$2'],
  [/^(json\/categories\/[^/]*\/[^/.]*\.[^/.]*)(\.jsond?)$/, '$1.en$2'],
];

/** The path (below `/api/`) that an older spelling stands for; any other path as it is. */
export function currentPath(path: string): string {
  return SPELLINGS.reduce((text, [shape, meant]) => text.replace(shape, meant), path);
}
