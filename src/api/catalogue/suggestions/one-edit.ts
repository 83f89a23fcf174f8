/**
 * Whether `word`, or a beginning of it, can be made from `typed` by one edit: a letter more, a letter
 * less, another letter, or two neighbours swapped. Equal texts count too. Works on folded words.
 */
export function isWithinOneEdit(typed: string, word: string): boolean {
  const a = [...typed];
  const b = [...word];
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  if (same === a.length) return true;
  const rest = (list: string[], from: number): string => list.slice(from).join('');
  const wanted = rest(b, same);
  if (wanted.startsWith(rest(a, same + 1))) return true;
  if (rest(b, same + 1).startsWith(rest(a, same + 1)) && same < b.length) return true;
  if (rest(b, same + 1).startsWith(rest(a, same)) && same < b.length) return true;
  return (
    a[same] === b[same + 1] &&
    a[same + 1] === b[same] &&
    rest(b, same + 2).startsWith(rest(a, same + 2))
  );
}
