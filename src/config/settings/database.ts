import { z } from 'zod';
import { field } from './field.ts';
import { booleanText, sharedKey } from './schemas.ts';

/** The address of a PostgreSQL database, or null when empty. */
const postgresUrl = z
  .string()
  .refine(
    (text) => text === '' || (/^postgres(?:ql)?:\/\/[^/]+\/[^/]/u.test(text) && URL.canParse(text)),
    'must be an address such as postgres://user:password@db.example.org/islet',
  )
  .transform((text) => (text === '' ? null : text));

/** What the site keeps, and who works on it. */
export const databaseSettings = {
  dataDir: field('DATA_DIR', './data', 'Folder of the database and finished pages.', z.string()),
  databaseUrl: field(
    'DATABASE_URL',
    '',
    'PostgreSQL database, `postgres://user:password@host/database`; unset, a file of SQLite in `DATA_DIR`.',
    postgresUrl,
    true,
  ),
  jobs: field(
    'JOBS',
    'on',
    '`off` leaves jobs to `npm run worker`; needs a `DATABASE_URL` and a `BLOBS_URL`.',
    booleanText,
  ),
  secret: field(
    'SECRET',
    '',
    'What the site signs with, 32 characters or more, the same on all its machines; unset, made once in `DATA_DIR/secret`.',
    sharedKey,
    true,
  ),
  demo: field('DEMO', 'true', '`false` starts with an empty database.', booleanText),
};
