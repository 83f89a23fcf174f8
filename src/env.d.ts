/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Typed calls of the API; the only way a page gets data. */
    client: import('#client/client.ts').Client;
    /** The row of the page's address, as the server read it; null where no row has it. */
    route: import('#routes/address.ts').ReadRoute | null;
    /** Language, site group and age gate: all that a page may depend on besides its address. */
    view: import('#lib/view.ts').View;
    /** Public facts of this installation. */
    settings: import('#runtime/site-facts.ts').SiteFacts;
    /** Who is signed in, on a page of a row with an `access`; null on every other: those are the same for everybody. */
    viewer: import('#lib/page-visitor.ts').SignedIn | null;
    /** What a visitor without script posted to this page (the row's `form`); the client calls in their name. */
    form?: FormData;
    /** Whether the API was in trouble with a read of a page that everybody gets: such a page is made anew soon. */
    trouble: import('#runtime/shared-client.ts').ApiTrouble;
    /** How many seconds to wait with what was refused for now: the `{when}` of its text. */
    wait: import('#runtime/locals.ts').PageLocals<unknown>['wait'];
    /** What they posted while who is signed in had changed: the page of the sign-in keeps it for them. */
    kept?: import('#lib/pending-form.ts').PendingForm;
    /** A form with files that was posted to this page and refused. */
    refused?: import('#lib/refused-form.ts').RefusedForm;
    /** By whose will the page's video is not shown where its visitor is; absent where it is shown. */
    limitedHere?: import('#lib/video-limit.ts').LimitedBy;
    /** Told what the page threw, by whoever logs it. */
    failed?: (error: unknown) => void;
  }
}
