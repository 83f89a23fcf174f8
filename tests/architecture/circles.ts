/** Each circle of a graph once, as the list of its nodes; depth-first, so a shortest one is not promised. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];

  const visit = (node: string): void => {
    const start = trail.indexOf(node);
    if (start !== -1) {
      found.push([...trail.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };

  for (const node of graph.keys()) visit(node);
  return found;
}
