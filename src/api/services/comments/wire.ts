import { address, date, text } from '../wire-values.ts';

interface CommentRow {
  id: number;
  text: string;
  added_ts: number;
  member_id: number;
  display_name: string;
  avatar: string | null;
}

/** A comment or wall post as it travels (SPEC.md §3). */
export function toComment(row: CommentRow, base: string) {
  return {
    comment_id: text(row.id),
    comment: row.text,
    name: row.display_name,
    avatar: address(base, row.avatar),
    added_date: date(row.added_ts),
    _id: text(row.member_id),
  };
}
