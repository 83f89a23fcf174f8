/** A form with files that was refused: what is wrong with it, and what was written in it; its files were not held. */
export interface RefusedForm {
  form: FormData;
  /** Of the answer. */
  status: number;
  problems: readonly {
    field: string;
    code: string;
    info?: Readonly<Record<string, string | number>> | undefined;
  }[];
}
