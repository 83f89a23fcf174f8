const list = (text: string): string[] => text.split('|');

/** When or how it was filmed; follows a noun. */
export const MOMENTS = list(
  'at first light|before the storm|after the rain|in the blue hour|at the end of summer|on a windy afternoon|' +
    'in slow motion|from dusk till dawn|under a full moon|on the last day of the year|while the town sleeps|' +
    'in one long take|from above|up close|through the window|on a quiet Sunday|at the turn of the tide|' +
    'in early morning mist|between two showers|in the dead of winter|an hour before midnight|in late October|' +
    'at the height of the season|with natural sound|as seen from the ferry|on the way home|at low water|' +
    'in the first snow|when nobody is watching|on the longest day',
);

/** How the video came to be; stands before a colon. */
export const OPENINGS = list(
  'A slow walk|Weekend trip|One camera, one day|Night shift|Field notes|Postcard|Test shoot|First attempt|' +
    'Behind the scenes|Quiet minutes|Long exposure diary|Window seat|Slow television|Sketchbook|Second try|' +
    'Early start|Rainy day project|Lost footage|Evening class|The complete recording|Short study|Detour',
);

/** Sentences of a description; {nouns}, {adjective}, {place} and {moment} are filled in. */
export const SENTENCES = list(
  'Filmed near {place} {moment}.|Nothing but {nouns} and the sound of the place.|' +
    'We waited three mornings for these {adjective} {nouns}.|The whole recording is one take, without a cut.|' +
    'Best watched on a large screen with the lights off.|Use it as a calm background while you work or read.|' +
    'The second half shows the {nouns} from the other side.|Sound was recorded on location with two small microphones.|' +
    'Thanks to the people of {place} for the tea and the ladder.|A quieter version than last year, and a little longer.|' +
    'Camera on a tripod, a fixed lens and a lot of patience.|Everything you see was there; nothing was added later.|' +
    'If you liked the earlier parts about {nouns}, start here.|Colours were left as the camera saw them.|' +
    'The {adjective} light lasts only a few minutes {moment}.|This one is for everybody who asked for more {nouns}.|' +
    'Made on a rainy weekend from leftovers of a longer film.|Headphones make it better.',
);
