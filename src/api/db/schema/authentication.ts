import type { Generated } from 'kysely';

/** The secret of an app that makes codes (RFC 6238). */
export interface SecondFactorTable {
  member_id: number;
  /** Sealed with a key of the site's secret. */
  secret: string;
  /** The last 30 seconds whose code was used: none counts twice. */
  last_step: Generated<number>;
  /** Null while it is being set up. */
  proved_ts: number | null;
  /** When its owner said that they have lost it. */
  lost_ts: number | null;
}

/** One of the codes that stand in for the app, once. */
export interface RecoveryCodeTable {
  /** SHA-256, base64url. */
  code_hash: string;
  member_id: number;
}

/** What a browser is in the middle of. */
export interface SignInStepTable {
  /** SHA-256, base64url: the token itself is in a cookie. */
  token_hash: string;
  member_id: number;
  expires_ts: number;
  /** Whether it began by an account at another service. */
  by_provider: Generated<0 | 1>;
}

/** Somebody of an OpenID provider who signs a member in. */
export interface IdentityTable {
  issuer: string;
  /** Who it is there (`sub`): the one name that never becomes another person's. */
  subject: string;
  member_id: number;
  /** As the provider had it when it was linked; empty where it told none. */
  email: string;
  linked_ts: number;
}

/** A browser that was sent to a provider, or has come back with somebody who has no account yet. */
export interface ProviderStepTable {
  /** SHA-256, base64url: the token itself is in a cookie. */
  token_hash: string;
  issuer: string;
  /** The path of the page that it leads to in the end. */
  back: string;
  /** Whose account is to be linked; null where somebody signs in. */
  member_id: number | null;
  /** Once it has come back: who it is, and their address. */
  subject: string | null;
  email: string | null;
  expires_ts: number;
}

/** A key pair of a member's authenticator (WebAuthn Level 3). */
export interface PasskeyTable {
  /** base64url, as all of it. */
  credential_id: string;
  member_id: number;
  /** COSE. */
  public_key: string;
  /** How often it has signed, as it says itself; 0 where it does not count. */
  counter: number;
  /** How a browser reaches it, between commas. */
  transports: string;
  /** The browser it was added in. */
  agent: string;
  /** What its owner calls it; empty where they have not said. */
  name: Generated<string>;
  added_ts: number;
}

/** What an authenticator is asked to sign. */
export interface PasskeyChallengeTable {
  /** SHA-256, base64url. */
  challenge_hash: string;
  /** Who adds a passkey; null for a sign-in. */
  member_id: number | null;
  expires_ts: number;
}
