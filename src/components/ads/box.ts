/** The place of an advertisement, in CSS pixels; `small` is its shape on screens up to 767 px. */
export interface Box {
  width: number;
  height: number;
  small?: { width: number; height: number };
}
