import { readSettings } from '#config/settings.ts';
import { startAgeProvider } from './age-provider.ts';

// `npm run dev:age-provider`, beside a site that is started with the same two settings.
const { ageProviderKey, ageProviderUrl } = readSettings(process.env);
if (ageProviderKey === null || ageProviderUrl === null) {
  process.stderr.write('Set AGE_PROVIDER_URL and AGE_PROVIDER_KEY as for the site.\n');
  process.exitCode = 1;
} else {
  const provider = await startAgeProvider(ageProviderKey, Number(new URL(ageProviderUrl).port));
  process.stdout.write(`The test provider answers at ${provider.url}\n`);
}
