import { readAddress } from '#lists/read-address.ts';
import { loadBuiltSite } from '#server/built-site.ts';
import type { Rendered } from '#server/render.ts';

const VIEW = { lang: 'en', group: 'str', gate: 'none', prefix: '' };

interface Given {
  /** In place of every read of the API. */
  read: (call: { name: string }) => Promise<unknown>;
  failed?: (error: unknown) => void;
  /** Facts of the installation. */
  settings?: Partial<App.Locals['settings']>;
  viewer?: App.Locals['viewer'];
}

/** Renders a page of the build by itself, with its address read as the server reads it. */
export async function renderBuilt(
  path: string,
  { read, failed, settings = {}, viewer = null }: Given,
): Promise<Rendered | null> {
  const address = readAddress(path, '');
  if (address?.kind !== 'page') throw new Error(`there is no page at ${path}`);
  const { render } = await loadBuiltSite({ publicOrigin: null, apiOrigin: null });
  const { route } = address;
  return render(path, { view: VIEW, settings, client: { read }, route, failed, viewer });
}
