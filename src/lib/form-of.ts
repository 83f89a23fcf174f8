/** The field of a form that says for which member its page was made. */
export const FORM_OF = 'as';

/** Whether a form was made for the member who sends it now; one that says nothing may be anybody's. Takes the field away of one that is theirs. */
export function takeFormOf(data: FormData, viewer: { id: number } | null): boolean {
  const of = data.get(FORM_OF);
  const isTheirs = of === null || of === String(viewer?.id);
  if (isTheirs) data.delete(FORM_OF);
  return isTheirs;
}
