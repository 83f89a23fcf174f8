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

/** Whether a browser knows all that scripts ask for: of these three one is the youngest in each (docs/decisions/098). */
const isCurrent = (): boolean =>
  'any' in AbortSignal && 'canParse' in URL && 'popover' in HTMLElement.prototype;

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
  if (isCurrent()) attachAll();
  else void import('./older.ts').catch(reportError).then(attachAll);
  return page;
}
