/** Closes one thing after the other, also those after one that cannot be closed; then rejects as the last of these did. */
export async function closeAll(steps: readonly (() => unknown)[]): Promise<void> {
  const [step, ...after] = steps;
  if (!step) return;
  try {
    await step();
  } finally {
    await closeAll(after);
  }
}
