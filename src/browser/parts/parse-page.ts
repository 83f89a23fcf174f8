import { trustedHtml } from '#lib/trusted-html.ts';

/** Styles that stand in a page: another page's are none of those that this one's policy allows, and parsing them is reported as a breach. */
const STYLES = /<style\b.*?<\/style>/gsu;

/** The page that the server answered, to take parts of. */
export async function parsePage(answer: Response): Promise<Document> {
  const markup = (await answer.text()).replace(STYLES, '');
  return new DOMParser().parseFromString(trustedHtml(markup), 'text/html');
}
