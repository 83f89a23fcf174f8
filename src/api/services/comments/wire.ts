import { address, date, text } from '../wire-values.ts';

interface PostRow {
  id: number;
  text: string;
  added_ts: number;
  member_id: number;
  display_name: string;
  avatar: string | null;
}

interface CommentRow extends PostRow {
  parent_id: number | null;
  edited_ts: number | null;
  likes: number;
}

/** What a wall post and a comment have in common as they travel (SPEC.md §3). */
export function toPost(row: PostRow, base: string) {
  return {
    comment_id: text(row.id),
    comment: row.text,
    name: row.display_name,
    avatar: address(base, row.avatar),
    added_date: date(row.added_ts),
    _id: text(row.member_id),
  };
}

/** A comment as it travels. `owner` is whose the commented thing is; `liked` what the viewer likes, where anybody asks. */
export function toComment(
  row: CommentRow,
  { base, owner, liked }: { base: string; owner: number | null; liked: ReadonlySet<number> | null },
) {
  return {
    ...toPost(row, base),
    parent_id: text(row.parent_id ?? 0),
    likes: text(row.likes),
    ...(row.edited_ts !== null && { edited_date: date(row.edited_ts) }),
    by_author: Number(row.member_id === owner),
    ...(liked && { liked: Number(liked.has(row.id)) }),
  };
}
