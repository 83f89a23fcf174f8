import { isLocalHost } from './local-hosts.ts';
import type { Settings } from './settings.ts';

/**
 * Where links of mails lead: the site's public address. Without one, on a machine that keeps its mails as files and answers nobody else, its own,
 * so that whoever tries the site out can follow them; otherwise null. What a request says of its host is never believed.
 */
export function mailOriginOf(
  settings: Pick<Settings, 'publicOrigin' | 'smtpUrl' | 'host' | 'port'>,
): string | null {
  const { publicOrigin, smtpUrl, host, port } = settings;
  if (publicOrigin !== null) return publicOrigin;
  const name = host.includes(':') ? `[${host}]` : host;
  return smtpUrl === null && port !== 0 && isLocalHost(name) ? `http://${name}:${port}` : null;
}
