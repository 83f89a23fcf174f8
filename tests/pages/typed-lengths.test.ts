import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  FORM_BYTES,
  PLAYLIST_DESCRIPTION,
  PLAYLIST_TITLE,
  REFERRER_MAX,
  typedMax,
} from '#config/limits.ts';
import { APPEAL_MAX, POSTAL_MAX } from '#config/moderation.ts';
import { NOTICE_NAME_MAX, NOTICE_TIME_MAX } from '#config/notices.ts';
import { UPLOAD_DESCRIPTION, UPLOAD_MODELS, UPLOAD_TITLE_MAX } from '#config/uploads.ts';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { readPage } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
let cookie = '';

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  cookie = `age=1; session=${openSessionIn(database, MEMBER)}`;
  database.close();
});

/** How much each field of the page's forms takes in which texts are typed. */
async function typedInto(path: string): Promise<Record<string, number>> {
  const { document } = await readPage(site.origin, path, { cookie });
  const fields = document.querySelectorAll(
    'form.contact-form :is(textarea, input:is(:not([type]), [type=text], [type=email])):not([name=website])',
  );
  return Object.fromEntries(
    [...fields].map((field) => {
      // React writes it with a capital.
      const limit = [...field.attributes].find(({ name }) => name.toLowerCase() === 'maxlength');
      return [field.getAttribute('name'), Number(limit?.value)];
    }),
  );
}

const UPLOADED = {
  title: typedMax(UPLOAD_TITLE_MAX),
  desc: typedMax(UPLOAD_DESCRIPTION.max),
};

describe('what is typed', () => {
  it.each([
    [
      paths.information('contact'),
      {
        subject: typedMax(CONTACT_SUBJECT_MAX),
        email: typedMax(EMAIL_MAX),
        message: typedMax(CONTACT_MESSAGE_MAX),
      },
    ],
    [
      '/report/',
      {
        address: typedMax(REFERRER_MAX),
        from: NOTICE_TIME_MAX,
        to: NOTICE_TIME_MAX,
        message: typedMax(CONTACT_MESSAGE_MAX),
        name: typedMax(NOTICE_NAME_MAX),
        email: typedMax(EMAIL_MAX),
      },
    ],
    [
      paths.memberPlaylists(MEMBER),
      { title: typedMax(PLAYLIST_TITLE.max), desc: typedMax(PLAYLIST_DESCRIPTION.max) },
    ],
    [paths.uploadVideo(), { ...UPLOADED, models: UPLOAD_MODELS.characters }],
    [paths.uploadAlbum(), UPLOADED],
  ])('at %s is no longer than what is read', async (path, limits) => {
    expect(await typedInto(path)).toEqual(limits);
  });

  it('fits into a form, however it is sent', () => {
    const { title, desc } = UPLOADED;
    const longest = [
      title + desc + UPLOAD_MODELS.characters,
      typedMax(APPEAL_MAX + NOTICE_NAME_MAX + POSTAL_MAX),
    ];
    const bytes = new URLSearchParams({ text: '語'.repeat(Math.max(...longest)) }).toString();
    expect(bytes.length).toBeLessThan(FORM_BYTES - 4096);
  });
});
