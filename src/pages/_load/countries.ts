import { ApiError } from '#client/errors.ts';
import { COUNTRIES } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { countries } from '#contract/calls/countries.ts';

/** Codes of the countries that have videos or models in the visitor's group; all of ours where the API does not tell. */
export async function loadCountries(
  { client, view }: App.Locals,
  of: 'videos' | 'models',
): Promise<readonly string[]> {
  try {
    const answer = await client.read(countries, {
      lifetime: LIFETIMES.videos,
      gender: view.group,
      section: of,
    });
    return answer.countries.length > 0 ? answer.countries.map(({ code }) => code) : COUNTRIES;
  } catch (error) {
    if (error instanceof ApiError) return COUNTRIES;
    throw error;
  }
}
