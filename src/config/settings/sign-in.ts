import { z } from 'zod';
import { parseSignInProviders } from '../sign-in-providers.ts';
import { field } from './field.ts';

/** A list of {@link SignInProvider} as an operator writes it. */
const providers = z.string().transform((text, context) => {
  const found = parseSignInProviders(text);
  if (found !== null) return found;
  const message =
    'must be a list such as Example=https://CLIENT:SECRET@login.example.org, percent-encoded, each provider once';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Other ways in than a password. */
export const signInSettings = {
  signInProviders: field(
    'SIGN_IN_PROVIDERS',
    '',
    'OpenID providers to sign in by, `Name=https://CLIENT:SECRET@issuer` between commas; each sends visitors back to `/api/.g.php`. Needs a `PUBLIC_ORIGIN`; with an `API_ORIGIN` that API has them.',
    providers,
    true,
  ),
};
