import type { ToldKind } from '#config/notifications.ts';
import type { ObjectSection } from '#contract/enums.ts';

/** What a member is told. */
export interface Notice {
  /** Who is told. */
  member: number;
  kind: ToldKind;
  /** Whose doing it is; nobody's where the site itself says it. */
  by?: number;
  /** What it is about, which is where its link leads; the told member's own page without. */
  about?: { section: ObjectSection; id: number; item?: number };
}

/** What is one while it is not read: the same kind about the same thing. */
export function openKey({
  member,
  kind,
  about,
}: Pick<Notice, 'member' | 'kind' | 'about'>): string {
  const { section, id, item = 0 } = about ?? { section: 'members', id: member };
  return [member, kind, section, id, item].join(':');
}
