import { trustedHtml } from '#lib/trusted-html.ts';

/** Styles that stand in a page: another page's are none of those that this one's policy allows, and parsing them is reported as a breach. */
const STYLES = /<style\b.*?<\/style>/gsu;

/** The page that the server answered, to take parts of. */
export async function parsePage(answer: Response): Promise<Document> {
  const markup = (await answer.text()).replace(STYLES, '');
  return new DOMParser().parseFromString(trustedHtml(markup), 'text/html');
}

/** A page's language, and its site group as the search in its header has it. */
function viewOf({ documentElement }: Document): string {
  const search = documentElement.querySelector<HTMLElement>('[data-name="search"]');
  const { group } = JSON.parse(search?.dataset['props'] ?? '{}') as { group?: string };
  return `${documentElement.lang} ${group}`;
}

/** The same of a page with this one's site group and language. Throws where others were chosen meanwhile: no address names the group. */
export async function parseSameView(answer: Response): Promise<Document> {
  const page = await parsePage(answer);
  if (viewOf(page) !== viewOf(document)) throw new TypeError('another group or language');
  return page;
}
