const list = (text: string): readonly string[] => text.split(',');

/** Invented first names that say nothing about a real person. */
export const FIRST_NAMES = list(
  'Ariel,Briar,Cleo,Dorin,Elva,Faye,Gray,Harlow,Indra,Juno,Kit,Lior,Marlo,Nico,Ona,Perrin,Quill,Remi,Sasha,Tal,' +
    'Uma,Vesper,Wren,Xanthe,Yael,Zephyr,Aster,Blue,Cyan,Dell,Ember,Fern,Glen,Haven,Iris,Jory,Koda,Lark,Misha,Noor',
);

/** Invented family names, put together from landscape words. */
export const LAST_NAMES = list(
  'Vellan,Morrowby,Tarnfield,Quillon,Ostrande,Brackwater,Lindalo,Sorrento-Vey,Kestwick,Dunmarrow,Hallowind,' +
    'Pellarin,Zaldana,Fjordahl,Marisque,Tenebray,Solverra,Okonda,Yamanoha,Castelmar,Ravensholt,Brightsea,Luminare,' +
    'Windermarsh,Korsavi,Bellaroche,Santamire,Ivoryhill,Nightgale,Thornquist,Ambergate,Silvertone,Petrovale,' +
    'Moonharrow,Redfallow,Greycliff,Starling-Poe,Havermoor,Copperfin,Junebridge',
);

const NAME_HEADS = list(
  'quiet,paper,north,slow,amber,salt,moss,tiny,copper,late,blue,soft,rain,winter,loose,velvet',
);
const NAME_TAILS = list(
  'harbour,kite,lantern,tram,pebble,orchard,comet,teapot,meadow,signal,ferry,compass,thimble,otter,cloud,attic',
);

/** User names of members: every head with every tail, each once. */
export const USERNAMES: readonly string[] = NAME_HEADS.flatMap((head) =>
  NAME_TAILS.map((tail) => `${head}${tail}`),
);

/** Channels: title, what it is about and its theme, split by `|`. */
export const CHANNELS: readonly string[] = [
  'Northlight Films|Polar nights and everything that glows|aurora',
  'Slow Harbour|Tides, piers and patient cameras|harbour',
  'The Paper Navy|Folded fleets on very small seas|toy',
  'Static & Sons|Test cards, tones and old television|test',
  'Ridgeline|Mountains from below, beside and above|mountain',
  'Window Weather|Rain on glass, recorded properly|window',
  'Loop Society|Patterns that never end|geometry',
  'Dune Office|Sand, wind and a few camels far away|desert',
  'Night Timetable|Trains after midnight|train',
  'Copper Leaf|Autumn all year round|forest',
  'Reef Hours|Under water, without a hurry|fish',
  'Lantern District|Festivals of light|lantern',
  'Wide Wheat|Fields up to the horizon|field',
  'Beacon Nine|One lighthouse, many storms|lighthouse',
  'Polygon Parlour|Geometry for a rainy day|geometry',
  'Orbit Room|Space, drawn by hand|space',
  'First Petal|Gardens as they wake up|blossom',
  'Snow Ledger|An account of every flake|cold',
  'Basket & Burner|Balloons at breakfast time|balloon',
  'City Never Minds|Streets, towers, trams|city',
  'Infinite Kitchen|Fractals, served daily|fractal',
  'Gradient Club|Colours that take their time|relax',
  'Low Tide Pictures|Whatever the sea leaves behind|harbour',
  'Greenhouse Eleven|Leaves, roots and glass|picnic',
  'Tripod Weekly|One place a week, one take each|mountain',
  'Gull & Anchor|Ports of the grey seas|lighthouse',
  'Ferrymen|Crossings, large and small|harbour',
  'Attic Projector|Found reels and dust|train',
  'Étoile du Soir|Evening skies from the south|desert',
  'Kleine Fernsicht|Small views into the distance|mountain',
  'Cielo Aperto|Nothing but sky|balloon',
  'Tsuki Studio|Moon, mist and mountains|mountain',
  'Białe Noce|White nights of the north|aurora',
  'Praia Mansa|Calm beaches, early hours|harbour',
  'Polder Pictures|Flat land, high clouds|field',
  'Тихий Кадр|Quiet frames|cold',
  'Half Past Dusk|The best fifteen minutes of a day|field',
  'Cable Car Diaries|Up, down and up again|mountain',
  'Mosaic Works|Tiles and their makers|geometry',
  'Public Bench|Sitting down and looking|picnic',
];

export const COUNTRIES = list(
  'us,gb,de,fr,it,es,pl,pt,nl,be,cz,hu,ru,ua,jp,kr,br,ar,mx,co,ca,au,se,no,fi,dk,at,ch,gr,ro,tr,in,za,th',
);
export const CITIES = list(
  'Vellmoor,Harrowick,Port Anselm,Grünfelsen,Pontelungo,Tsukimori,Belogorye,Świerkowo,Montbresson,Playa Morenta',
);
export const EDUCATION = list(
  'School of applied arts,Evening college,University of Vellmoor,Film workshop,Nautical school,Self-taught',
);
export const OCCUPATIONS = list(
  'Ferry pilot,Gardener,Map maker,Sound recordist,Baker,Bookbinder,Signal engineer,Librarian,Surveyor,Carpenter',
);
export const INTERESTS = list(
  'night trains,paper boats,old lenses,rain sounds,tide tables,mosaics,kite flying,star maps,tea,alpine flowers,' +
    'lighthouses,long walks',
);
export const ABOUT = list(
  'Here for the calm parts of the day.,I collect windows and what can be seen from them.,' +
    'Mostly watching; sometimes filming.,If it has a harbour I have probably slept there.,' +
    'Looking for the perfect loop.,I keep a list of every lighthouse I have visited.',
);
