/** The member who is signed in, as the pages and the server know them. */
export interface SignedIn {
  id: number;
  role: 'member' | 'moderator';
  /** Whether a second factor is all that they lack to be a moderator. */
  needsFactor?: true;
}

/** Whom a page is made for that nobody else gets: what calls in their name carry, and what those give back. */
export interface PageVisitor {
  /** Network address. */
  address: string;
  /** How their browser calls itself; empty where it does not say. */
  userAgent: string;
  /** The `Cookie` header as it was sent; empty without one. */
  cookies: string;
  /** Whether they came by HTTPS. */
  secure: boolean;
  /** `Set-Cookie` headers of the calls' answers, for this visitor's answer. */
  setCookies: string[];
  /** What the last of those that were refused for now says in `Retry-After`. */
  retryAfter?: string;
  /** Who they are, where the page's row asks; null for nobody, and where it does not ask. */
  viewer: SignedIn | null;
}
