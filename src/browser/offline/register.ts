import { trustedScriptUrl } from '#lib/trusted-script.ts';

/**
 * Has the browser keep the page that says that there is no network. Where service workers are refused, the browser's own
 * page goes on saying it.
 */
export const keepOfflinePage = (): void => {
  void navigator.serviceWorker?.register(trustedScriptUrl('/sw.js')).catch(() => undefined);
};
