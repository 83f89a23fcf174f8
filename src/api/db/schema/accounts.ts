import type { Generated } from 'kysely';

/** What a member signs in with. */
export interface AccountTable {
  member_id: number;
  email: string;
  /** In lower case: addresses are one whatever their case. */
  email_key: string;
  /** Argon2id, in the PHC string format. */
  password_hash: string;
  confirmed_ts: number;
  created_ts: number;
}

/** Somebody who has signed up and has not confirmed their address yet. */
export interface SignUpTable {
  id: Generated<number>;
  username: string;
  name_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  lang: string;
  created_ts: number;
  expires_ts: number;
}

/** The link of a mail: good once. */
export interface AccountTokenTable {
  /** SHA-256, base64url: the token itself is in the mail alone. */
  token_hash: string;
  kind: 'confirm' | 'restore' | 'email';
  member_id: number | null;
  sign_up_id: number | null;
  /** The address that takes the place of the old one. */
  email: string | null;
  expires_ts: number;
}
