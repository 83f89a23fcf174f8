import { LANGUAGES } from '#config/locales.ts';
import { capitalise, fill, repeats } from './phrase.ts';
import type { Random } from './random.ts';
import { categoryTitle } from './words/categories.ts';
import { sentencesOf } from './words/english.ts';
import { PLACES } from './words/places.ts';
import type { Subject } from './words/subjects.ts';
import { DESCRIPTIONS, TITLE_TEMPLATES } from './words/templates.ts';

const FOREIGN_SHARE = 0.085;
const LONG_SHARE = 0.015;
const FOREIGN = LANGUAGES.filter((language) => language !== 'en');

type Patterns = readonly (readonly [string, number])[];

const FILMED: Patterns = [
  ['{adjective} {nouns} {moment}', 5],
  ['{nouns} of {place}', 3],
  ['{nouns} near {place} {moment}', 3],
  ['{opening}: {adjective} {nouns}', 3],
  ['{place}: {nouns} {moment}', 3],
  ['{adjective} {nouns} at {place}', 3],
  ['{opening} – {nouns} {moment}', 2],
  ['{nouns} and {nouns}, {place}', 2],
  ['{place} {moment}', 2],
  ['{opening}: {place} {moment}', 1],
  ['Looking for {nouns} in {place}', 1],
  ['The {adjective} {nouns} of {place}', 2],
  ['Why I keep coming back to {place}', 0.3],
  ['{nouns}, {nouns} and {adjective} {nouns}', 1],
];
const DRAWN: Patterns = [
  ['{adjective} {nouns} {purpose}', 5],
  ['{adjective} {nouns} {moment}', 4],
  ['{opening}: {adjective} {nouns}', 3],
  ['{opening}: {nouns} {purpose}', 3],
  ['{opening} – {nouns} {moment}', 2],
  ['{adjective} {nouns}, part {number}', 4],
  ['{nouns} and {adjective} {nouns}', 2],
  ['{nouns} {purpose}', 1],
];

const isDrawn = ({ settings }: Subject): boolean => settings.includes('made');

/** The words of a video. */
export interface VideoWords {
  lang: string;
  title: string;
  description: string;
}

/** Writes titles and descriptions, no title twice. */
export class TitleWriter {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Words for a video of this subject that carries these categories. */
  write(subject: Subject, categories: readonly string[]): VideoWords {
    if (this.#random.chance(FOREIGN_SHARE)) return this.#foreign(subject, categories);
    const long = this.#random.chance(LONG_SHARE);
    const title = this.#unused(subject, () =>
      long ? this.#longTitle(subject) : this.#title(subject),
    );
    return { lang: 'en', title, description: this.#description(subject) };
  }

  #title(subject: Subject): string {
    const pattern = this.#random.weighted(isDrawn(subject) ? DRAWN : FILMED);
    return capitalise(fill(pattern, subject, this.#random));
  }

  #longTitle(subject: Subject): string {
    const random = this.#random;
    const whole =
      `${isDrawn(subject) ? '{opening}' : '{opening} in {place}'}: {adjective} {nouns} {moment}, then {moment}, ` +
      'and once more {adjective} {nouns} {moment} (the recording that everybody kept asking about)';
    return fill(whole, subject, random);
  }

  #foreign(subject: Subject, categories: readonly string[]): VideoWords {
    const random = this.#random;
    const lang = random.pick(FOREIGN);
    const topics = categories.filter((dir) => dir !== 'hd');
    const title = this.#unused(subject, () => {
      const template = random.pick(TITLE_TEMPLATES[lang] ?? []);
      const filled = template
        .replace('{topic}', categoryTitle(random.pick(topics), lang))
        .replace('{place}', random.pick(PLACES));
      return capitalise(filled);
    });
    const sentences = random.sample(DESCRIPTIONS[lang] ?? [], random.int(1, 2));
    return { lang, title, description: sentences.join(lang === 'ja' ? '' : ' ') };
  }

  #description(subject: Subject): string {
    const count = this.#random.weighted([
      [1, 3],
      [2, 4],
      [3, 2],
      [4, 1],
    ]);
    return this.#random
      .sample(sentencesOf(subject), count)
      .map((sentence) => capitalise(fill(sentence, subject, this.#random)))
      .join(' ');
  }

  /** A new title; where the words run out, a place or a number tells two videos apart. */
  #unused(subject: Subject, make: () => string): string {
    const fits = (title: string): boolean => !this.#used.has(title) && !repeats(title);
    const more = isDrawn(subject) ? ', no. {number}' : ' · {place}';
    let title = make();
    for (let attempt = 0; !fits(title) && attempt < 8; attempt += 1) title = make();
    while (!fits(title)) {
      title = repeats(title) ? make() : fill(`${title}${more}`, subject, this.#random);
    }
    this.#used.add(title);
    return title;
  }
}
