/** What a language calls itself, with a capital; the tag (BCP 47) where that is not known. */
export function languageName(tag: string): string {
  try {
    const name =
      new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
    const [first = '', ...rest] = name;
    return name === tag ? tag : first.toLocaleUpperCase(tag) + rest.join('');
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
