/** Words that programs put in their name which fetch pages by themselves, or an address where one may read of them. */
const DECLARED =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|archiver|facebookexternalhit|mediapartners|lighthouse|inspectiontool|preview|monitor|https?:\/\//iu;

/**
 * Whether a user agent says itself that no person is in front of it. CUBOT is a make of phone. A program that says
 * nothing is counted: guessing would count real visitors out.
 */
export function isDeclaredBot(userAgent: string): boolean {
  return DECLARED.test(userAgent);
}
