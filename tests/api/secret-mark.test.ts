import { expect, it, onTestFinished } from 'vitest';
import { engineWorld } from '../setup/engine-world.ts';
import { start } from './support/start-site.ts';

const quiet = (): void => undefined;

/** A site that is started and stopped with one secret after the other; gives what each start said of it. */
async function startsOf() {
  const world = await engineWorld('empty');
  onTestFinished(world.remove);
  return async (secret: string | null): Promise<string[]> => {
    const said: string[] = [];
    const warn = (_fields: object, text: string): void => void said.push(text);
    const log = { debug: quiet, info: quiet, warn, error: warn };
    const { api } = await start(world.place, { secret, log });
    await api.close();
    return said.filter((text) => text.startsWith('SECRET, or the file secret in DATA_DIR,'));
  };
}

const ONE = 'one-secret-of-more-than-32-characters';
const OTHER = 'other-secret-of-more-than-32-characters';

it('a site says that it runs with another secret than before, once', async () => {
  const saidWith = await startsOf();
  expect(await saidWith(ONE)).toEqual([]);
  expect(await saidWith(ONE)).toEqual([]);
  const [said = '', ...more] = await saidWith(OTHER);
  expect(said).toContain('codes of second factors');
  expect(said).not.toContain(OTHER);
  expect(more).toEqual([]);
  expect(await saidWith(OTHER)).toEqual([]);
});
