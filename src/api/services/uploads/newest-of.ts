/** Each row once, the newest first. */
export const newestOf = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => b.id - a.id);
