import { FORM_PATHS } from '#config/form-paths.ts';
import { clientAddress } from './client-address.ts';
import type { ServePage } from './pages.ts';
import { readPostedForm } from './posted-form.ts';
import { sendErrorPage } from './respond.ts';
import { isSameOrigin } from './same-origin.ts';
import type { HeaderPairs } from './security-headers.ts';

interface FormPagesOptions {
  trustProxy: boolean;
  publicOrigin: string | null;
  security: HeaderPairs;
  /** Makes the page for this visitor alone. */
  answer: ServePage;
}

/** Hands a form that was posted to a page of ours on to that page, which answers it for this visitor alone. */
export function formPages(options: FormPagesOptions): ServePage {
  const { trustProxy, security, answer } = options;
  return async (page, request, response, more) => {
    if (!isSameOrigin(request, options)) {
      sendErrorPage(response, 403, security);
      return;
    }
    const [path = ''] = page.url.split('?', 1);
    const data = await readPostedForm(request, FORM_PATHS.get(path) ?? 0);
    if (typeof data === 'number') {
      sendErrorPage(response, data, security, [['Connection', 'close']]);
      return;
    }
    const form = { data, address: clientAddress(request, trustProxy) };
    await answer({ ...page, form }, request, response, more);
  };
}
