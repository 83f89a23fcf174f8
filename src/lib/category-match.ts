/** A text without case, accents and width, for comparing. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a category's title (or its `dir`, which is English in every language) holds each word of a text. */
export function matchesCategory(
  { title, dir }: { title: string; dir: string },
  text: string,
): boolean {
  const words = `${plain(title)} ${plain(dir)}`;
  return plain(text)
    .split(/\s+/u)
    .every((word) => words.includes(word));
}
