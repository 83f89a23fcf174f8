import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { SignInProvider } from '#config/sign-in-providers.ts';

/** Who somebody is at the provider. */
interface Person {
  email: string;
  email_verified: boolean;
}

/** A real OpenID provider on loopback, at which one person after the other sits. */
export interface RunningProvider extends SignInProvider {
  /** As an operator writes it into the settings. */
  setting: string;
  /** Has this person agree from now on; null has whoever it is refuse. */
  seat: (subject: string | null, person?: Person) => void;
  /** Walks a browser through the pages of the provider; gives the address that it is sent back to. */
  walk: (address: string) => Promise<string>;
  stop: () => Promise<void>;
}

const CLIENT = { clientId: 'islet', clientSecret: 'not really a secret' };

/** Starts it, for a site at this origin. */
export async function startOpenIdProvider(siteOrigin: string): Promise<RunningProvider> {
  const people = new Map<string, Person>();
  let seated: string | null = null;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${siteOrigin}/api/.g.php`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    cookies: { keys: ['for tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    const result =
      seated === null
        ? { error: 'access_denied' }
        : { login: { accountId: seated, remember: false } };
    void provider.interactionFinished(request, response, result);
  });

  async function walk(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    while (next.startsWith(issuer)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const page = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const header of page.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(header) ?? [];
        cookies.set(name, value);
      }
      const to = page.headers.get('location');
      if (to === null)
        throw new Error(`the provider answered ${page.status}: ${await page.text()}`);
      next = new URL(to, next).href;
    }
    return next;
  }

  const { clientId, clientSecret } = CLIENT;
  const setting = `Example=${issuer.replace('//', `//${clientId}:${encodeURIComponent(clientSecret)}@`)}`;
  return {
    ...{ id: 'example', name: 'Example', issuer, ...CLIENT, setting, walk },
    seat(subject, person) {
      seated = subject;
      if (subject !== null && person) people.set(subject, person);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
