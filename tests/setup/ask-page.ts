export interface Answer {
  status: number;
  /** Where it leads, or null. */
  to: string | null;
  html: string;
  /** Words of the page's main part, without markup. */
  words: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' };

const wordsOf = (html: string): string =>
  (/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|#39|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ');

/** A page as a crawler gets it: no script, no redirect followed. */
export async function askPage(origin: string, path: string, cookies = ''): Promise<Answer> {
  const headers = { cookie: `age=1; ${cookies}` };
  const answer = await fetch(origin + path, { redirect: 'manual', headers });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get('location'), html, words: wordsOf(html) };
}
