import { subject } from './subject.ts';
import type { Subject } from './subject.ts';

const GARDEN = 'garden path,hedgerow,birdsong,leaves';

/** Landscapes, seas and seasons. */
export const NATURE: readonly Subject[] = [
  subject(
    9,
    'mountain,landscape',
    {
      core: 'outdoor,mountains',
      often: 'sky,travel,daylight,sunrise,sunset,calm,snow,lake',
      tags: 'summit,ridge,valley,alpine meadow,hiking trail,cloud shadow,granite',
    },
    {
      adjectives: 'quiet,golden,distant,windswept,blue,sleeping,layered,sunlit',
      nouns:
        'peaks,ridges,mountain passes,high valleys,summits,alpine meadows,stone paths,foothills',
      settings: 'place,outside,day,summer',
    },
  ),
  subject(
    5,
    'aurora,north',
    {
      core: 'night,sky,aurora',
      often: 'outdoor,lake,stars,winter,calm,timelapse,lights',
      tags: 'northern lights,polar night,green sky,frozen lake,long exposure,starlight',
    },
    {
      adjectives: 'green,silent,dancing,northern,frozen,violet,slow,shimmering',
      nouns:
        'northern lights,polar skies,aurora curtains,frozen lakes,winter nights,ribbons of light',
      settings: 'place,outside,night,winter',
    },
  ),
  subject(
    6,
    'desert,dunes,sand',
    {
      core: 'outdoor,desert',
      often: 'travel,sunset,daylight,sunrise,calm,sky,long-takes',
      tags: 'dunes,sand ripples,caravan route,heat haze,oasis,dry wind',
    },
    {
      adjectives: 'drifting,warm,amber,endless,rippled,whispering,dusty,glowing',
      nouns: 'dunes,sand ridges,desert roads,caravan trails,salt flats,red sands,heat waves',
      settings: 'place,outside,day',
    },
  ),
  subject(
    9,
    'harbour,boat,dawn',
    {
      core: 'sea,water,harbour',
      often: 'outdoor,boats,sunrise,travel,beach,daylight,calm',
      tags: 'fishing boats,pier,moorings,gulls,tide,quay,sea breeze',
    },
    {
      adjectives: 'early,misty,salt-white,waking,tidal,peaceful,silver,busy',
      nouns:
        'harbour boats,fishing quays,moorings,piers,morning tides,ferry landings,sails,seawalls',
      settings: 'place,outside,water,day',
    },
  ),
  subject(
    7,
    'field,farm,gold',
    {
      core: 'outdoor,fields',
      often: 'farm,summer,sunset,village,daylight,calm,sky',
      tags: 'wheat,harvest,barn,country road,haystack,crickets',
    },
    {
      adjectives: 'golden,swaying,ripe,wide,late-summer,breezy,endless,honey-coloured',
      nouns: 'wheat fields,harvest rows,country lanes,barley waves,farm gates,hay bales,meadows',
      settings: 'place,outside,day,summer',
    },
  ),
  subject(
    6,
    'lighthouse,coast,storm',
    {
      core: 'sea,lighthouse',
      often: 'night,storm,water,beach,outdoor,lights,rain',
      tags: 'lighthouse beam,cliffs,breakers,foghorn,rocky coast,sea spray',
    },
    {
      adjectives: 'stormy,turning,lonely,faithful,far,foggy,tall,wave-beaten',
      nouns: 'lighthouse beams,sea cliffs,breakers,coastal storms,fog banks,rocky shores,headlands',
      settings: 'place,outside,water,night',
    },
  ),
  subject(
    6,
    'blossom,spring',
    {
      core: 'outdoor,garden,spring',
      often: 'flowers,park,daylight,colourful,forest,calm,slow-motion',
      tags: `cherry blossom,petals,fresh green,${GARDEN}`,
    },
    {
      adjectives: 'pink,fresh,falling,tender,first,bright,budding,perfumed',
      nouns: 'blossoms,cherry trees,petals,spring gardens,orchards,young leaves,flower beds',
      settings: 'place,outside,day,spring',
    },
  ),
  subject(
    6,
    'picnic,park,summer',
    {
      core: 'outdoor,park,summer',
      often: 'garden,forest,daylight,sky,travel,calm,colourful',
      tags: `picnic,sunny lawn,shade,tree canopy,cicadas,${GARDEN}`,
    },
    {
      adjectives: 'sunny,lazy,green,warm,bright,shady,breezy,idle',
      nouns:
        'summer lawns,park benches,tall trees,picnics,shady paths,garden parties,green canopies',
      settings: 'place,outside,day,summer',
    },
  ),
  subject(
    6,
    'forest,orange,autumn',
    {
      core: 'outdoor,forest,autumn',
      often: 'park,garden,calm,daylight,slow-motion,rain,colourful',
      tags: `falling leaves,copper trees,acorns,woodland,mushroom season,${GARDEN}`,
    },
    {
      adjectives: 'copper,rustling,falling,russet,foggy,amber,whirling,quiet',
      nouns: 'autumn leaves,copper woods,forest paths,maples,oak avenues,acorns,fallen leaves',
      settings: 'place,outside,day,autumn',
    },
  ),
  subject(
    6,
    'cold,snow,winter',
    {
      core: 'outdoor,winter,snow',
      often: 'forest,park,night,calm,village,slow-motion,garden',
      tags: 'snowfall,frost,icicles,snowdrift,bare branches,winter sun',
    },
    {
      adjectives: 'white,muffled,frosty,slow,sparkling,deep,first,hushed',
      nouns:
        'snowflakes,snowfalls,frosted branches,winter gardens,snowdrifts,icy ponds,white roofs',
      settings: 'place,outside,day,winter',
    },
  ),
  subject(
    7,
    'fish,underwater,diving',
    {
      core: 'water,underwater',
      often: 'sea,fish,colourful,calm,slow-motion,travel',
      tags: 'coral reef,shoal,diving,sea plants,bubbles,clownfish,lagoon',
    },
    {
      adjectives: 'coral,bright,curious,weightless,deep-blue,darting,sunlit,striped',
      nouns: 'reef fish,coral gardens,shoals,sea meadows,bubbles,lagoons,diving trips',
      settings: 'place,water',
    },
  ),
];
