import { trustedScriptUrl } from '#lib/trusted-script.ts';

/**
 * Has the browser keep the page that says that there is no network. Where service workers are refused, the browser's own
 * page goes on saying it.
 */
export function keepOfflinePage(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const tell = async (): Promise<void> => {
    await serviceWorker.register(trustedScriptUrl('/sw.js'));
    const { active } = await serviceWorker.ready;
    // An address without a language leads to the one that its visitor chose.
    active?.postMessage(document.documentElement.lang);
  };
  tell().catch(() => undefined);
}
