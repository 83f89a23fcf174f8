import { fileURLToPath } from 'node:url';
import { ageRule, DEFAULT_AGE_POLICY, parseAgePolicy, type AgePolicy } from '#config/age-policy.ts';
import { countryMeant } from '#lib/country-codes.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** What every two letters mean that mean a country. */
const MEANT = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap(
  (letters) => {
    const country = countryMeant(letters)?.toLowerCase();
    return country === undefined ? [] : [{ letters, country }];
  },
);
const COUNTRIES = MEANT.flatMap(({ letters, country }) => (letters === country ? [country] : []));
const SPELLINGS = MEANT.filter(({ letters, country }) => letters !== country);

const HEAD = '# Written by "npm run -s proxy:rules -- ';
const FROM = ' from AGE_POLICY: after a change of that, again.\n';

/** Countries that ask otherwise than the rest, by what they ask. */
function exceptions(policy: AgePolicy): [rule: string, codes: string[]][] {
  const asking = Map.groupBy(COUNTRIES, (code) => ageRule(policy, code));
  return [...asking].filter(([rule]) => rule !== policy.other).sort();
}

/** What each country asks of a visitor's age, as maps for nginx. */
export function nginxRules(policy: AgePolicy): string {
  const codes = MEANT.map(({ letters, country }) => `    ${letters} ${country};\n`).join('');
  const rules = exceptions(policy).flatMap(([rule, of]) =>
    of.map((code) => `    ${code} ${rule};\n`),
  );
  return [
    `${HEAD}nginx"${FROM}`,
    '# In small letters; anything else is no country.',
    `map $islet_found_country $islet_country {\n    default "";\n${codes}}\n`,
    `map $islet_country $islet_rule {\n    default ${policy.other};\n    "" ${policy.unknown};\n${rules.join('')}}\n`,
  ].join('\n');
}

/** The same as a subroutine for Varnish. */
export function varnishRules(policy: AgePolicy): string {
  const branch = (condition: string, rule: string): string =>
    `${condition} {\n        set req.http.X-Rule = "${rule}";\n    }`;
  const rules = exceptions(policy).map(([rule, of]) =>
    branch(`elsif (req.http.X-Country ~ "^(${of.join('|')})$")`, rule),
  );
  const all = [
    branch('if (!req.http.X-Country)', policy.unknown),
    ...rules,
    branch('else', policy.other),
  ];
  const spellings = SPELLINGS.map(
    ({ letters, country }) =>
      `if (req.http.X-Country == "${letters}") {\n        set req.http.X-Country = "${country}";\n    }`,
  );
  const unknown = `if (req.http.X-Country !~ "^(${COUNTRIES.join('|')})$") {\n        unset req.http.X-Country;\n    }`;
  const country = ['# Anything else is no country.', ...spellings, unknown].join('\n    ');
  return `${HEAD}varnish"${FROM}\nsub islet_country {\n    ${country}\n}\n\nsub islet_rule {\n    ${all.join(' ')}\n}\n`;
}

const WRITERS = new Map([
  ['nginx', nginxRules],
  ['varnish', varnishRules],
]);

function main(): number {
  const write = WRITERS.get(process.argv[2] ?? '');
  if (!write) {
    process.stderr.write('Say for what: nginx or varnish.\n');
    return 1;
  }
  const text = process.env.AGE_POLICY?.trim() ?? '';
  const policy = text === '' ? DEFAULT_AGE_POLICY : parseAgePolicy(text);
  if (typeof policy === 'string') {
    process.stderr.write(`AGE_POLICY is "${text}", but ${policy}.\n`);
    return 1;
  }
  process.stdout.write(write(policy));
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
