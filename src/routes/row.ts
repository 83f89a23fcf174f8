import type { NoticeForm } from '#lib/notice-codes.ts';

/** Who may see a page: anybody, who is told apart; whoever is signed in, the member whose `{id}` is in its path, or those who decide what is shown. */
export type PageAccess = 'anyone' | 'member' | 'owner' | 'moderator';

/** What a page cannot know and is told with its address: the visitor's country, or the site's own origin. */
export type RequestFact = 'country' | 'origin';

/** How a row answers: a page, a page of one visitor's own, data for programs, or a redirect to another row's path. */
export type Row =
  | {
      readonly name: string;
      readonly path: string;
      readonly kind: 'page' | 'data';
      /** Where its shorter addresses lead, behind what they have of its path: `most-popular/1/`. */
      readonly start?: string;
      /** The most bytes of a form that visitors without script post to it; without, it takes none. */
      readonly form?: number;
      /** The form's name where its page says what came of it by a notice; without, the page answers the form itself. */
      readonly notice?: NoticeForm;
      readonly given?: RequestFact;
      /** No crawler gains by it: endless results, or a page that a browser fills. */
      readonly uncrawled?: true;
      /**
       * For whom it is made alone, with what they may do there, while others share it: whoever is signed in, or the member
       * whose `{id}` is in its path.
       */
      readonly personal?: 'member' | 'owner';
    }
  | {
      readonly name: string;
      readonly path: string;
      readonly kind: 'own';
      readonly start?: string;
      /** The most bytes of a form that its visitor posts to it; without, it takes none but preferences. */
      readonly form?: number;
      /** Who may see it: the server asks (`admit`). It is made for that visitor and never stored. */
      readonly access: PageAccess;
      /** Where those are led who are not signed in; without, its page says that it is not theirs. */
      readonly otherwise?: string;
    }
  | {
      readonly name: string;
      readonly path: string;
      readonly kind: 'default' | 'old';
      /** Written with this row's parameters. */
      readonly to: string;
    };
