/** What is told in the form; of boxes with one name, all. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const before = name === 'categories' ? told[name] : undefined;
    told[name] = before === undefined ? value : `${before},${value}`;
  }
  return told;
}
