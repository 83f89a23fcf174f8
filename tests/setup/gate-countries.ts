/** SPEC.md §4 and §9: the European Union, the United States and Great Britain, in words of this file's own. */
export const GATED = [
  ...'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk'.split(' '),
  'us',
  'gb',
];
