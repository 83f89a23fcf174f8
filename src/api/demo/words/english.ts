import { PLACES } from './places.ts';
import type { Setting, Subject } from './subject.ts';

const list = (text: string): string[] => text.split('|');

type BySetting = Readonly<Partial<Record<Setting | 'any', readonly string[]>>>;

/** When or how it was filmed; follows a noun. */
const MOMENTS: BySetting = {
  any: list('in one long take|up close|in slow motion|from beginning to end|at an easy pace'),
  place: list('with natural sound|on the way home|when nobody is about|on a quiet Sunday'),
  outside: list('from above|before the storm|just after the rain|with the wind behind us'),
  water: list('at low water|at the turn of the tide|as seen from the ferry'),
  day: list(
    'on a windy afternoon|at first light|in early morning mist|between two showers|an hour after dawn',
  ),
  night: list(
    'in the blue hour|under a full moon|an hour before midnight|from dusk till dawn|while the town sleeps',
  ),
  spring: list('after the last frost|in the first warm week|in the middle of April'),
  summer: list('on the longest day|at the end of summer|in the heat of July'),
  autumn: list('in late October|after the first frost|on the last mild day'),
  winter: list('in the dead of winter|in the first snow|on the last day of the year'),
  made: list('on repeat|on a large screen|with the lights off|in new colours'),
};

/** How the video came to be; stands before a colon. */
const OPENINGS: BySetting = {
  any: list(
    'Slow television|Sketchbook|Quiet minutes|Second try|Short study|The complete recording|' +
      'First attempt|By request|Leftovers',
  ),
  place: list(
    'A slow walk|Weekend trip|One camera, one day|Field notes|Postcard|Early start|Detour|Lost footage',
  ),
  night: list('Night shift|Long exposure diary|Window seat'),
  made: list('Evening class|Rainy day project|Test shoot|Behind the scenes|How it is made'),
};

/** What a picture that was drawn is good for; follows a noun. */
const PURPOSES = list(
  'to fall asleep to|to work beside|for a slow evening|for tired eyes|to leave running|for a rainy Sunday|' +
    'to draw along with|for two minutes of nothing|for the big screen|to end the day with',
);

/** Sentences of a description; {nouns}, {adjective}, {place} and {moment} are filled in. */
const SENTENCES: BySetting = {
  any: list(
    'Best watched on a large screen with the lights off.|Use it as a calm background while you work or read.|' +
      'The whole recording is one take, without a cut.|A quieter version than last year, and a little longer.|' +
      'If you liked the earlier parts about {nouns}, start here.|Headphones make it better.|' +
      'This one is for everybody who asked for more {nouns}.',
  ),
  place: list(
    'Filmed near {place} {moment}.|Nothing but {nouns} and the sound of the place.|' +
      'We waited three mornings for these {adjective} {nouns}.|Colours were left as the camera saw them.|' +
      'Sound was recorded on location with two small microphones.|The second half shows the {nouns} from the other side.|' +
      'Thanks to the people of {place} for the tea and the ladder.|Everything you see was there; nothing was added later.|' +
      'Camera on a tripod, a fixed lens and a lot of patience.|The {adjective} light lasts only a few minutes {moment}.',
  ),
  made: list(
    'Drawn frame by frame over two weekends.|Made on a rainy weekend from leftovers of a longer film.|' +
      'It loops: nobody has found the seam yet.|The same {nouns} as before, in colours that somebody asked for.|' +
      'No camera was near this one.|Starts slowly; stay for the {adjective} part.',
  ),
};

/** Sentences of what is said of an album: nothing in it moves or sounds. */
const ALBUM_SENTENCES: BySetting = {
  any: list(
    'Everything from one roll, in the order it was taken.|The ones that stayed after a long evening of sorting.|' +
      'My wall had room for one; here are the others.|For everybody who asked for {nouns} without a caption.|' +
      'Each picture is a few steps on from the one before.',
  ),
  place: list(
    'Taken near {place} {moment}.|We waited three mornings for these {adjective} {nouns}.|' +
      'Colours were left as the camera saw them.|Thanks to the people of {place} for the tea and the ladder.|' +
      'Camera on a tripod, a fixed lens and a lot of patience.|The {adjective} light lasts only a few minutes {moment}.',
  ),
  made: list(
    'Drawn over two weekends, one sheet after the other.|The same {nouns} as before, in colours that somebody asked for.|' +
      'No camera was near these.|Sketches first, the {adjective} ones at the end.',
  ),
};

const NUMBERS = Array.from({ length: 30 }, (_, index) => String(index + 2));

const of = (words: BySetting, { settings }: Pick<Subject, 'settings'>): readonly string[] =>
  (['any', ...settings] as const).flatMap((setting) => words[setting] ?? []);

/** The words that fit a subject, by the hole of a template that they fill. */
export const wordsOf = (subject: Subject): Readonly<Record<string, readonly string[]>> => ({
  nouns: subject.nouns,
  adjective: subject.adjectives,
  place: PLACES,
  number: NUMBERS,
  moment: of(MOMENTS, subject),
  opening: of(OPENINGS, subject),
  purpose: PURPOSES,
});

/** What a description of the subject can say. */
export const sentencesOf = (subject: Subject): readonly string[] => of(SENTENCES, subject);

/** What is said of an album of the subject. */
export const albumSentencesOf = (subject: Subject): readonly string[] =>
  of(ALBUM_SENTENCES, subject);
