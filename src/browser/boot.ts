export interface FeatureContext {
  root: Document;
  /** Aborts when the features go; their listeners end with it. */
  signal: AbortSignal;
}

/** Something that a page can do beyond its markup, attached once: the player's pattern. */
export interface Feature {
  readonly name: string;
  attach: (context: FeatureContext) => void;
}

/**
 * Attaches features in order, in an older browser once it has what it lacks; one that throws leaves the others alone and
 * is reported by its name. Gives what takes their listeners away.
 */
export function boot(features: readonly Feature[], root: Document = document): AbortController {
  const page = new AbortController();
  const attachAll = (): void => {
    for (const { name, attach } of features) {
      try {
        attach({ root, signal: page.signal });
      } catch (cause) {
        reportError(new Error(name, { cause }));
      }
    }
  };
  // Younger than all that scripts ask for, in each browser (docs/decisions/098).
  if ('parse' in URL) attachAll();
  else void import('./older.ts').finally(attachAll);
  return page;
}
