/** Who did what a notification tells of: a few names, and how many more. */
export function whoDid({
  people,
  count,
}: {
  people: readonly { name: string }[];
  count: number;
}): string {
  const names = people.map(({ name }) => name).join(', ');
  const more = count - people.length;
  return more > 0 ? `${names} +${more}` : names;
}
