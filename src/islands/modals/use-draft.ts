import { useLayoutEffect, type RefObject } from 'react';

/**
 * Types into a form what was typed before it was closed: in its fields, not as what they hold at first. So it is told from that, and a page that
 * another tab signs in or out stays for it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  draft: Readonly<Record<string, string>> | undefined,
): void {
  useLayoutEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [];
    for (const field of fields) {
      const value = draft?.[field.name];
      if (value === undefined) continue;
      if (/^(?:radio|checkbox)$/u.test(field.type)) field.checked = field.value === value;
      else field.value = value;
    }
    // What is typed from here on stands in the fields by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
