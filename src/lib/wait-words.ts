/** What is waited for where nobody says how long. */
const A_MINUTE = 60;

/** "in 12 minutes", in the language. */
function inTime(seconds: number, lang: string): string {
  const [unit, size] =
    seconds > 5400
      ? (['hours', 3600] as const)
      : seconds > 90
        ? (['minutes', 60] as const)
        : (['seconds', 1] as const);
  return new Intl.RelativeTimeFormat(lang).format(Math.ceil(seconds / size), unit);
}

/** The value of `{when}` in a text: when that can be done which is refused for now. It is made where a text asks for it. */
export const waitWords = (
  lang: string,
  { seconds = A_MINUTE }: Readonly<Record<string, string | number>> = {},
): Readonly<Record<'when', string>> => ({
  get when() {
    return inTime(Number(seconds), lang);
  },
});
