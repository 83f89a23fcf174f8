import type { FieldProblem } from '#lib/field-check.ts';

/** What the form that a member sent came to, where it was refused. */
export interface Refusal {
  /** `comm`, `comm_edit` … */
  act: string;
  /** Of the comment that it was about; 0 for none. */
  id: number;
  /** What was typed. */
  msg: string;
  problem: FieldProblem;
}

/** What a page of comments knows of the member whom it is made for. */
export interface OwnComments {
  member: number;
  /** The comment that is answered, or corrected; 0 for none. */
  replyTo: number;
  editing: number;
  /** The comment just written; 0 for none. */
  at: number;
  refusal: Refusal | null;
  /** The address of the page with a comment to answer, to correct or to come back to, or none. */
  href: (change: { reply?: number; edit?: number; at?: number }) => string;
}
