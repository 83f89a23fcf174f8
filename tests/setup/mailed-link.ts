import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

/** The path with a token in the last mail to an address, of those that a site without a mail server keeps as files. Waits for one. */
export const mailedLink = (dataDir: string, address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const folder = join(dataDir, 'mail');
      const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(
        names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
      );
      const link = mails
        .filter(({ to }) => to?.[0]?.address === address)
        .map(({ text = '' }) => /^(?:http:\/\/[\w.]+:\d+)?(\/\S+\?token=\S+)$/mu.exec(text)?.[1])
        .at(-1);
      if (link === undefined) throw new Error('no mail yet');
      return link;
    },
    { timeout: 10_000 },
  );
