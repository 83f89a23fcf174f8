/** What has the name that was searched for: a model, a channel, a category, a member. */
export interface NamedEntry {
  title: string;
  /** What it is, and how much it has. */
  facts: readonly string[];
  /** Empty where there is none. */
  image: string;
  /** With language prefix. */
  href: string;
}
