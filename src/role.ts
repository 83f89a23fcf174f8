import { SettingsError } from '#config/settings.ts';
import { giveRole, readOwnSettings, ROLE_WORDS, type RoleWord } from '#runtime/operator.ts';
import { runProgram } from './compose.ts';

const USAGE = 'npm run role -- <name> moderator|none';

const isRoleWord = (word: string): word is RoleWord => Object.hasOwn(ROLE_WORDS, word);

/** Makes a member a moderator, or a member again; the server may run meanwhile. */
await runProgram(async () => {
  const [, , name = '', word = '', ...more] = process.argv;
  if (name === '' || !isRoleWord(word) || more.length > 0)
    throw new SettingsError(`Say who and what: ${USAGE}`);
  const given = await giveRole(readOwnSettings(process.env), name, word);
  if (given === null) throw new SettingsError(`Nobody is called ${name} here.`);
  const { role, hasFactor } = given;
  const hint =
    role === 'moderator' && !hasFactor
      ? ' They see nothing of it until they have set up two-step verification at /edit/account/.'
      : '';
  process.stdout.write(`${given.name} is a ${role} now.${hint}\n`);
});
