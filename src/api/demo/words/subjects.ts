/** What a video can show: the picture, its labels and the words of its title agree. */
export interface Subject {
  /** share among all videos, in no particular unit */
  weight: number;
  /** themes of the clips that show it, the most telling first */
  themes: readonly string[];
  /** categories that always fit */
  core: readonly string[];
  /** categories that fit now and then */
  often: readonly string[];
  tags: readonly string[];
  adjectives: readonly string[];
  /** plural or mass nouns, so that templates need no articles */
  nouns: readonly string[];
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

function subject(
  weight: number,
  themes: string,
  labels: { core: string; often: string; tags: string },
  language: { adjectives: string; nouns: string },
): Subject {
  return {
    weight,
    themes: words(themes),
    core: words(labels.core),
    often: words(labels.often),
    tags: words(labels.tags),
    adjectives: words(language.adjectives),
    nouns: words(language.nouns),
  };
}

const GARDEN = 'garden path,hedgerow,birdsong,leaves';

/** All subjects of the demo. */
export const SUBJECTS: readonly Subject[] = [
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
    },
  ),
  subject(
    8,
    'rain,window',
    {
      core: 'rain,night',
      often: 'indoor,window,city,lights,calm,water,long-takes',
      tags: 'raindrops,window pane,puddles,umbrella,cosy room,reflections,soft thunder',
    },
    {
      adjectives: 'steady,soft,grey,neon-lit,gentle,late,drumming,cosy',
      nouns:
        'raindrops,rainy windows,shining pavements,puddles,umbrellas,rooftop drizzle,reflections',
    },
  ),
  subject(
    11,
    'city,skyline,urban',
    {
      core: 'city,night',
      often: 'lights,street,skyline,travel,outdoor,timelapse,machines',
      tags: 'neon,rush hour,rooftops,traffic lights,tall buildings,night tram,downtown',
    },
    {
      adjectives: 'neon,restless,glittering,midnight,sleepless,electric,crowded,towering',
      nouns:
        'city lights,skylines,night streets,rooftops,tall towers,crossings,avenues,office windows',
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
    },
  ),
  subject(
    7,
    'train,vehicle,moon',
    {
      core: 'trains,machines',
      often: 'night,travel,village,outdoor,long-takes,window,lights',
      tags: 'night train,railway bridge,locomotive,rails,moonlight,sleeping car',
    },
    {
      adjectives: 'moonlit,rolling,late,slow,steady,humming,old,cross-country',
      nouns:
        'night trains,railway lines,sleeping cars,viaducts,goods wagons,level crossings,country stations',
    },
  ),
  subject(
    6,
    'paper,pond,toy',
    {
      core: 'water,paper-craft',
      often: 'boats,pond,colourful,drawing,calm,park,daylight',
      tags: 'paper boats,origami,folded paper,toy fleet,paper sails,handmade',
    },
    {
      adjectives: 'folded,tiny,drifting,painted,brave,paper-white,handmade,bobbing',
      nouns: 'paper boats,origami fleets,pond crossings,little sails,paper regattas,folded cranes',
    },
  ),
  subject(
    6,
    'spring,blossom',
    {
      core: 'outdoor,garden,spring',
      often: 'flowers,park,daylight,colourful,forest,calm,slow-motion',
      tags: `cherry blossom,petals,fresh green,${GARDEN}`,
    },
    {
      adjectives: 'pink,fresh,falling,tender,first,bright,budding,perfumed',
      nouns: 'blossoms,cherry trees,petals,spring gardens,orchards,young leaves,flower beds',
    },
  ),
  subject(
    6,
    'summer,picnic,park',
    {
      core: 'outdoor,park,summer',
      often: 'garden,forest,daylight,sky,travel,calm,colourful',
      tags: `picnic,sunny lawn,shade,tree canopy,cicadas,${GARDEN}`,
    },
    {
      adjectives: 'sunny,lazy,green,warm,bright,shady,breezy,idle',
      nouns:
        'summer lawns,park benches,tall trees,picnics,shady paths,garden parties,green canopies',
    },
  ),
  subject(
    6,
    'autumn,orange,forest',
    {
      core: 'outdoor,forest,autumn',
      often: 'park,garden,calm,daylight,slow-motion,rain,colourful',
      tags: `falling leaves,copper trees,acorns,woodland,mushroom season,${GARDEN}`,
    },
    {
      adjectives: 'copper,rustling,falling,russet,foggy,amber,whirling,quiet',
      nouns: 'autumn leaves,copper woods,forest paths,maples,oak avenues,acorns,fallen leaves',
    },
  ),
  subject(
    6,
    'winter,snow,cold',
    {
      core: 'outdoor,winter,snow',
      often: 'forest,park,night,calm,village,slow-motion,garden',
      tags: 'snowfall,frost,icicles,snowdrift,bare branches,winter sun',
    },
    {
      adjectives: 'white,muffled,frosty,slow,sparkling,deep,first,hushed',
      nouns:
        'snowflakes,snowfalls,frosted branches,winter gardens,snowdrifts,icy ponds,white roofs',
    },
  ),
  subject(
    6,
    'balloon,festival',
    {
      core: 'sky,balloons',
      often: 'outdoor,festival,colourful,travel,sunrise,daylight,machines',
      tags: 'hot air balloon,burner flame,basket,bird view,balloon fiesta,thermals',
    },
    {
      adjectives: 'floating,striped,early,weightless,rising,many-coloured,high,gentle',
      nouns:
        'balloons,balloon rides,burner flames,baskets,launches,drifting colours,morning flights',
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
    },
  ),
  subject(
    6,
    'lantern,festival,party',
    {
      core: 'night,lanterns',
      often: 'lights,festival,sky,outdoor,colourful,calm,lake',
      tags: 'paper lantern,wishes,candlelight,river festival,warm glow,celebration',
    },
    {
      adjectives: 'glowing,rising,warm,floating,hopeful,countless,candlelit,paper',
      nouns: 'lanterns,wishing lights,festival nights,lantern rivers,candle boats,warm lights',
    },
  ),
  subject(
    6,
    'waves,paper,design',
    {
      core: 'abstract,patterns',
      often: 'paper-craft,colourful,calm,water,drawing,long-takes',
      tags: 'paper waves,layers,cutouts,flowing lines,loop,gradient',
    },
    {
      adjectives: 'layered,rolling,soft,endless,pastel,cut-out,flowing,quiet',
      nouns: 'paper waves,flowing lines,coloured layers,cutouts,slow arcs,tides of paper',
    },
  ),
  subject(
    7,
    'space,stars,planet',
    {
      core: 'night,stars',
      often: 'abstract,sky,planets,timelapse,calm,lights',
      tags: 'galaxy,ringed planet,comet,nebula,star field,orbit',
    },
    {
      adjectives: 'distant,ringed,drifting,silent,cosmic,slow-turning,deep,blue',
      nouns: 'planets,star fields,orbits,comets,nebulae,distant moons,constellations',
    },
  ),
  subject(
    5,
    'geometry,retro,pattern',
    {
      core: 'abstract,patterns,geometry',
      often: 'colourful,drawing,indoor,calm,timelapse',
      tags: 'tiles,symmetry,mosaic,hexagons,retro design,kaleidoscope',
    },
    {
      adjectives: 'turning,symmetrical,tiled,retro,bold,woven,interlocking,precise',
      nouns: 'tiles,mosaics,hexagons,spirals,kaleidoscopes,woven patterns,triangles',
    },
  ),
  subject(
    4,
    'fractal,science',
    {
      core: 'abstract,fractals',
      often: 'patterns,colourful,geometry,long-takes,planets',
      tags: 'infinite zoom,recursion,self-similar,complex plane,math art',
    },
    {
      adjectives: 'infinite,unfolding,self-similar,spiralling,deep,electric,branching,hypnotic',
      nouns: 'fractals,infinite zooms,branching spirals,snowflake curves,complex planes,recursions',
    },
  ),
  subject(
    3,
    'television,test',
    {
      core: 'patterns,test-patterns',
      often: 'abstract,indoor,colourful,machines,geometry',
      tags: 'colour bars,calibration,signal test,old television,sync tone',
    },
    {
      adjectives: 'classic,calibrated,humming,retro,flickering,steady,analogue,late-night',
      nouns:
        'colour bars,test cards,calibration charts,signal tests,studio tones,closedown screens',
    },
  ),
  subject(
    5,
    'calm,relax',
    {
      core: 'abstract,calm',
      often: 'colourful,patterns,long-takes,slow-motion,indoor',
      tags: 'ambient,slow gradient,relaxing,background,meditation,soft colours',
    },
    {
      adjectives: 'soft,breathing,slow,mellow,drifting,pastel,restful,melting',
      nouns: 'gradients,colour fields,ambient lights,slow colours,evening tones,gentle blends',
    },
  ),
];
