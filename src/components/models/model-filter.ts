/** One of the filters of the model list as a form shows it. */
export interface ModelFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** The chosen value, or `''` for any. */
  value: string;
  options: readonly { value: string; text: string }[];
}

/** A chosen filter and the address of the list without it. */
export interface ChosenFilter {
  text: string;
  without: string;
}
