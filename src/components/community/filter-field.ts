export type FilterName = 'gender' | 'age' | 'country' | 'relationship' | 'orientation' | 'avatar';

/** One filter of the community: its field's name, its words, and what can be chosen besides "any". */
export interface FilterField {
  name: FilterName;
  label: string;
  /** What is chosen; empty for any. */
  value: string;
  options: readonly { value: string; text: string }[];
}

/** A filter that is set, with the address of the list without it. */
export interface SetFilter {
  text: string;
  href: string;
}
