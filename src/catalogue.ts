import { SettingsError } from '#config/settings.ts';
import { putCategories, putNamedFile, readOwnSettings } from '#runtime/operator.ts';
import { runProgram } from './compose.ts';

const USAGE = {
  categories: 'npm run categories -- <file.json> [--albums]',
  models: 'npm run models -- <file.json>',
  channels: 'npm run channels -- <file.json>',
} as const;

const isKind = (word: string): word is keyof typeof USAGE => Object.hasOwn(USAGE, word);

/** Adds the categories, models or channels of a file, or changes those that are there; the server may run meanwhile. */
await runProgram(async () => {
  const [, , kind = '', file = '', form] = process.argv;
  if (!isKind(kind)) throw new SettingsError(`Say what: ${Object.values(USAGE).join(', ')}`);
  // Without the `--` before it npm takes it for a word of its own, and album categories would become those of videos.
  if (process.env['npm_config_albums'] !== undefined)
    throw new SettingsError(`Write the -- too: ${USAGE.categories}`);
  const isForm = form === undefined || (kind === 'categories' && form === '--albums');
  if (file === '' || !isForm) throw new SettingsError(`Say which file: ${USAGE[kind]}`);
  const settings = readOwnSettings(process.env);
  if (kind === 'categories') {
    const ofAlbums = form === '--albums';
    const { added, changed, told } = await putCategories(settings, file, { ofAlbums });
    process.stdout.write(`${added} added, ${changed} with other titles, of ${told}.\n`);
  } else {
    const { added, changed, told } = await putNamedFile(settings, kind, file);
    process.stdout.write(`${added} added, ${changed} changed, of ${told}.\n`);
  }
});
