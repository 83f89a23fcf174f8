import type { View } from '#lib/view.ts';
import type { RenderPage } from './pages.ts';
import type { Render } from './render.ts';

export interface PageRendererOptions {
  render: Render;
  locals: (view: View) => object;
  /** Makes the whole policy of the one that Astro wrote. */
  policy: (fromAstro: string, embed: boolean) => string;
}

/** Renders a page for a view and completes its policy. */
export function pageRenderer({ render, locals, policy }: PageRendererOptions): RenderPage {
  return async ({ url, view, embed }) => {
    const { status, headers, body } = await render(url, locals(view));
    const fromAstro = headers['content-security-policy'];
    const csp = policy(typeof fromAstro === 'string' ? fromAstro : '', embed);
    return { status, body, headers: { ...headers, 'content-security-policy': csp } };
  };
}
