import * as openid from 'openid-client';
import { createHmac } from 'node:crypto';
import { emailProblem } from '#lib/account-check.ts';
import type { Language } from '#config/locales.ts';
import type { SignInProvider } from '#config/sign-in-providers.ts';

/** Seconds for each answer of a provider. */
const PATIENCE_SECONDS = 8;
/** How long what a provider says of itself is believed; milliseconds. */
const KNOWN_MS = 3_600_000;

/** Who a provider says that somebody is; `email` only where it has seen that it is theirs, and it is one address: it stands in mails. */
export interface ProviderPerson {
  subject: string;
  email: string | null;
}

/** What one sign-in proves itself by: made from the token in the browser's cookie, so that nothing of it is kept. */
function proofsOf(token: string) {
  const of = (name: string) => createHmac('sha256', token).update(name).digest('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
}

/** Who comes back so late that nothing else is known of them is answered in the language that its address named: all that a provider learns of the page they came from. */
const stateIn = (state: string, lang: Language | null): string =>
  lang === null ? state : `${state}.${lang}`;

async function discover(provider: SignInProvider): Promise<openid.Configuration> {
  const isLocal = provider.issuer.startsWith('http:');
  return openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    provider.clientSecret,
    undefined,
    {
      timeout: PATIENCE_SECONDS,
      // Settings allow this for loopback alone.
      ...(isLocal && { execute: [openid.allowInsecureRequests] }),
    },
  );
}

/** Talks to the providers of the settings (OpenID Connect Core 1.0, authorisation code with PKCE). */
export class OpenIdProviders {
  readonly all: readonly SignInProvider[];
  readonly #redirect: string;
  readonly #known = new Map<string, { at: number; config: Promise<openid.Configuration> }>();

  constructor(all: readonly SignInProvider[], publicOrigin: string | null) {
    this.all = all;
    this.#redirect = `${publicOrigin ?? ''}/api/.g.php`;
  }

  #configOf(provider: SignInProvider): Promise<openid.Configuration> {
    const known = this.#known.get(provider.id);
    if (known && Date.now() - known.at < KNOWN_MS) return known.config;
    const config = discover(provider);
    this.#known.set(provider.id, { at: Date.now(), config });
    config.catch(() => this.#known.delete(provider.id));
    return config;
  }

  /** Where the browser with this token is sent to from a page whose address names `lang`. Rejects where the provider is away. */
  async begin(provider: SignInProvider, token: string, lang: Language | null): Promise<URL> {
    const config = await this.#configOf(provider);
    const { state, nonce, verifier } = proofsOf(token);
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirect,
      scope: 'openid email',
      state: stateIn(state, lang),
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /** Whether an answer belongs to the browser with this token. */
  isAnswerTo(token: string, query: URLSearchParams): boolean {
    return query.get('state')?.split('.')[0] === proofsOf(token).state;
  }

  /** Takes the code of an answer to its provider, once. Rejects for whatever is not as it has to be. */
  async finish(
    provider: SignInProvider,
    token: string,
    query: URLSearchParams,
    lang: Language | null,
  ): Promise<ProviderPerson> {
    const config = await this.#configOf(provider);
    const { state, nonce, verifier } = proofsOf(token);
    const answer = new URL(this.#redirect);
    answer.search = query.toString();
    const tokens = await openid.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: stateIn(state, lang),
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('A provider sent no ID token.');
    const { sub: subject } = claims;
    // Some tell an address only when asked for it.
    const said =
      claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await openid.fetchUserInfo(config, tokens.access_token, subject)
        : claims;
    const { email, email_verified: isVerified } = said;
    const isOwn = typeof email === 'string' && isVerified === true && emailProblem(email) === null;
    return { subject, email: isOwn ? email.trim() : null };
  }
}
