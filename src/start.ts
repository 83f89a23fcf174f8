import { wantsProof } from '#config/age-policy.ts';
import { PRERENDERED_PATHS } from '#config/prerender.ts';
import { idleSettings, readSettings } from '#config/settings.ts';
import { SITE } from '#config/site.ts';
import { loadAds } from '#runtime/ads-file.ts';
import { tellSites } from '#runtime/tell-sites.ts';
import { loadBuiltSite } from '#server/built-site.ts';
import { closeAll } from '#lib/close-all.ts';
import { startServer } from '#server/start-server.ts';
import { closeOnSignal, composeSite, createLog, openGround, runProgram } from './compose.ts';

/** Serves the built site. */
await runProgram(async () => {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  if (wantsProof(settings.agePolicy) && settings.ageProviderUrl === null) {
    log.warn('AGE_POLICY wants ages verified, but no provider is set: there the site stays closed');
  }
  const untold = ['MAIL_FROM', 'MAIL_TO'].filter((name) => !process.env[name]?.trim());
  if (settings.smtpUrl !== null && untold.length > 0) {
    log.warn({ settings: untold }, `SMTP_URL is set, but not these: they are ${SITE.contact}`);
  }
  const idle = idleSettings(process.env, settings);
  if (idle.length > 0) {
    log.warn({ settings: idle }, 'with API_ORIGIN these settings do nothing: that API has its own');
  }
  const ads = await loadAds(settings.adsFile);
  const ground = await openGround(settings, log);
  const { runtime } = ground;
  const site = await loadBuiltSite(settings);
  const server = await startServer({
    ...composeSite(ground, ads),
    ads,
    runtime,
    site,
    prerendered: settings.prerender ? PRERENDERED_PATHS : [],
  });
  const stopTelling = await tellSites({ settings, follow: runtime.followPurges, log });
  log.info({ url: server.url, api: runtime.mode }, 'ready');
  runtime.warm();
  const close = (): Promise<void> => closeAll([server.close, stopTelling, ground.close]);
  closeOnSignal({ settings, log, close });
});
