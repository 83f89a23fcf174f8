/** By what an address says which of the forms led to it: one that sends to moderation, one that takes away, or another one. */
export function savedCode(section: FormDataEntryValue | null | undefined): '1' | '3' | '4' {
  if (section === 'send') return '3';
  return section === 'rem' || section === 'down' ? '4' : '1';
}
