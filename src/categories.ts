import { readSettings, SettingsError } from '#config/settings.ts';
import { readCategories } from '#runtime/categories-file.ts';
import { putCategories } from '#runtime/operator.ts';
import { runProgram } from './compose.ts';

const USAGE = 'npm run categories -- <file.json> [--albums]';

/** Adds the categories of a file, or gives those that are there other titles; the server may run meanwhile. */
await runProgram(async () => {
  const [, , file = '', form] = process.argv;
  if (file === '' || (form !== undefined && form !== '--albums'))
    throw new SettingsError(`Say which file: ${USAGE}`);
  const told = await readCategories(file);
  const ofAlbums = form === '--albums';
  const { added, changed } = await putCategories(readSettings(process.env), told, { ofAlbums });
  process.stdout.write(`${added} added, ${changed} with other titles, of ${told.length}.\n`);
});
