import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { loadMain } from '../../../src/pages/_load/main.ts';

const view = { lang: 'en', group: 'str', gate: 'none', prefix: '' } as const;

/** An API that takes requests and never answers. */
const hanging = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(new Error('given up')));
  });

describe('what the shell is made of', () => {
  it('is done without when the API hangs', async () => {
    const client = createClient({ fetch: hanging, origin: 'http://api.test' });
    expect(await loadMain({ client, view }, 20)).toBeNull();
  });

  it('does not hide a mistake of ours', async () => {
    const client = createClient({ fetch: hanging, origin: 'http://api.test' });
    const broken = { ...client, read: () => Promise.reject(new TypeError('ours')) };
    await expect(loadMain({ client: broken, view }, 1_000)).rejects.toThrow('ours');
  });
});
