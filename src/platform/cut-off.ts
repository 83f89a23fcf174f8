/** A process of ours ended for what is no fault of the file that it was given: that is done again. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** How a terminal, an operator or a system has processes end, all that it knows of at once. */
const TOLD_TO_END: readonly unknown[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Whether a process was told to end, by the signal that it ended by. */
export const isToldToEnd = (ending: unknown): boolean => TOLD_TO_END.includes(ending);
