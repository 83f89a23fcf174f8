/** The tag of tests that `npm test` leaves to `npm run test:long`: `it('…', { tags: 'long' }, …)`. */
export const LONG = 'long';

/** What a configuration of Vitest says of it. */
export const TAGS = [{ name: LONG, description: 'run by `npm run test:long`, not by `npm test`' }];

/** Whether this is `npm test`, which `tests/run.ts` says. */
export const IS_SHORT = process.env.TEST_SHORT === 'true';

/** Whether a run is to judge all there is, as `npm run test:long` does. */
export const IS_LONG = process.env.TEST_ALL === 'true';

/** Tests of services that `npm test` runs on SQLite alone: pictures, films, mails and who may do what take as long again on PostgreSQL, and ask it little. */
export const LONG_ON_POSTGRES = [
  ...[
    'account-mails',
    'acts',
    'album-edit',
    'album-upload',
    'albums-blocked',
    'albums-shown',
    'captcha',
  ],
  ...[
    'captions',
    'channel-owners',
    'counter-notice',
    'drafts',
    'list-edges',
    'mail',
    'moderation-subjects',
    'moderation-uploads',
  ],
  ...['own-account', 'own-objects', 'own-video', 'page-views', 'passkeys', 'password-meanwhile'],
  ...[
    'profile',
    'profile-picture',
    'providers',
    'rate-limits',
    'report-notice',
    'report-retention',
  ],
  ...['second-factor', 'second-factor-guessed', 'sign-up-again', 'start', 'unknown-addresses'],
  ...['uploads-received', 'uploads-replaced', 'uploads-strikes'],
].map((name) => `tests/api/${name}.test.ts`);
