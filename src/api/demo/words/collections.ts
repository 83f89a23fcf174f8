const list = (text: string): readonly string[] => text.split('|');

/** Titles of playlists; {nouns} is filled in. */
export const PLAYLIST_TITLES = list(
  'Quiet evenings with {nouns}|The best {nouns}|{nouns} for falling asleep|Background for reading|Sunday {nouns}|' +
    'To watch again: {nouns}|Rainy day collection|{nouns}, short and sweet|Long takes of {nouns}|My {nouns}|' +
    'Window on the world|{nouns} after work|Colours and {nouns}|Half-forgotten {nouns}',
);

export const PLAYLIST_DESCRIPTIONS = list(
  'Collected over a winter; the order matters.|Everything here is calm and longer than it looks.|' +
    'I add one a week, usually on Sundays.|For the train, for the kitchen, for the night.|' +
    'No favourites, only good ones.|Suggestions are welcome on my wall.',
);

export const ALBUM_TITLES = list(
  'Contact sheet: {nouns}|{nouns}, frame by frame|Stills from {place}|A roll of {adjective} {nouns}|' +
    'Prints for the kitchen wall|{place} in pictures|Small study of {nouns}|Location scouting, {place}',
);

/** dir;en;ru;de;fr;es;pl;it;pt;ja;nl */
export const ALBUM_CATEGORY_ROWS = list(
  'landscape;Landscape;Пейзаж;Landschaft;Paysage;Paisaje;Krajobraz;Paesaggio;Paisagem;風景;Landschap|' +
    'town;Town;Город;Stadt;Ville;Ciudad;Miasto;Città;Cidade;街;Stad|' +
    'sea-and-water;Sea and Water;Море и вода;Meer und Wasser;Mer et eau;Mar y agua;Morze i woda;Mare e acqua;Mar e água;海と水;Zee en water|' +
    'seasons;Seasons;Времена года;Jahreszeiten;Saisons;Estaciones;Pory roku;Stagioni;Estações;四季;Seizoenen|' +
    'night-and-sky;Night and Sky;Ночь и небо;Nacht und Himmel;Nuit et ciel;Noche y cielo;Noc i niebo;Notte e cielo;Noite e céu;夜空;Nacht en lucht|' +
    'pattern-and-craft;Pattern and Craft;Узор и ремесло;Muster und Handwerk;Motif et artisanat;Patrón y artesanía;Wzór i rzemiosło;Motivi e artigianato;Padrão e artesanato;模様と手仕事;Patroon en ambacht',
);

/** What members write on their own walls. */
export const OWN_POSTS = list(
  'Two new recordings are on their way, one of them very long.|Back from the coast with a full memory card.|' +
    'Which of my playlists did you like best?|The tripod broke. The next one will be handheld.|' +
    'Thank you for all the kind words this week.|Filming is cancelled: too much sunshine.|' +
    'Sleepless night, so I sorted all my {nouns}.|Greetings from {place}.|' +
    'Does anybody know where to find {adjective} {nouns} around here?|I moved the old {nouns} into a playlist.|' +
    'Taking a short break until the leaves turn.|New lens. Expect {nouns}.|The tea in {place} is excellent.',
);

/** What a member’s visitors write on their wall. */
export const FRIEND_POSTS = list(
  'Thanks for adding me!|Hello from {place}.|Your playlists got me through a long train ride.|' +
    'You were right about the {adjective} {nouns}.|Found you through the comments. Hello!|' +
    'If you are ever near {place}, the tea is on me.|Happy birthday!|Have you seen the one with the {nouns}?|' +
    'Your favourites are better than the front page.|Back from holidays: what did I miss?',
);

/** What visitors write on the wall of a model or channel. */
export const FAN_POSTS = list(
  'Subscribed after the very first video.|The last one was the best so far. Thank you!|Greetings from {place}!|' +
    'Will there be more {nouns}? Please say yes.|I watch one of yours every evening before bed.|' +
    'Would you ever film in {place}?|What do you use for the close shots? They look wonderful.|' +
    'Please never put music over it. The quiet is the point.|Three years of watching, and still not tired of it.|' +
    'Could you make a longer one of the {adjective} {nouns}?|My whole family likes these, even the cat.|' +
    'Showed this page to a friend in {place}: now there are two of us.|Looking forward to the next one.|' +
    'Which camera is that? I would love to try it myself.',
);
