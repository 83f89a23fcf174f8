import { SPECULATION_RULES } from '#lib/speculation-rules.ts';
import { trustedScript } from '#lib/trusted-script.ts';

type Line = { saveData: boolean; effectiveType: string } | undefined;

/** Adds the rules where a browser knows them and tells of no slow line, on which pictures and videos go first. */
export function speculate(): void {
  const line = (navigator as { connection?: Line }).connection;
  if (line && (line.saveData || line.effectiveType !== '4g')) return;
  if (!HTMLScriptElement.supports('speculationrules')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = trustedScript(SPECULATION_RULES);
  document.head.append(script);
}
