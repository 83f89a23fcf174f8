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

/** Channels: title and what it is about, split by `|`. */
export const CHANNELS: readonly string[] = [
  'Northlight Films|Polar nights and everything that glows',
  'Slow Harbour|Tides, piers and patient cameras',
  'The Paper Navy|Folded fleets on very small seas',
  'Static & Sons|Test cards, tones and old television',
  'Ridgeline|Mountains from below, beside and above',
  'Window Weather|Rain on glass, recorded properly',
  'Loop Society|Patterns that never end',
  'Dune Office|Sand, wind and a few camels far away',
  'Night Timetable|Trains after midnight',
  'Copper Leaf|Autumn all year round',
  'Reef Hours|Under water, without a hurry',
  'Lantern District|Festivals of light',
  'Wide Wheat|Fields up to the horizon',
  'Beacon Nine|One lighthouse, many storms',
  'Polygon Parlour|Geometry for a rainy day',
  'Orbit Room|Space, drawn by hand',
  'First Petal|Gardens as they wake up',
  'Snow Ledger|An account of every flake',
  'Basket & Burner|Balloons at breakfast time',
  'City Never Minds|Streets, towers, trams',
  'Infinite Kitchen|Fractals, served daily',
  'Gradient Club|Colours that take their time',
  'Low Tide Pictures|Whatever the sea leaves behind',
  'Greenhouse Eleven|Leaves, roots and glass',
  'Tripod Weekly|One place a week, one take each',
  'Gull & Anchor|Ports of the grey seas',
  'Ferrymen|Crossings, large and small',
  'Attic Projector|Found reels and dust',
  'Étoile du Soir|Evening skies from the south',
  'Kleine Fernsicht|Small views into the distance',
  'Cielo Aperto|Nothing but sky',
  'Tsuki Studio|Moon, mist and mountains',
  'Białe Noce|White nights of the north',
  'Praia Mansa|Calm beaches, early hours',
  'Polder Pictures|Flat land, high clouds',
  'Тихий Кадр|Quiet frames',
  'Half Past Dusk|The best fifteen minutes of a day',
  'Cable Car Diaries|Up, down and up again',
  'Mosaic Works|Tiles and their makers',
  'Public Bench|Sitting down and looking',
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
