import { subject } from './subject.ts';
import type { Subject } from './subject.ts';

/** What people build, fold, draw and switch on, and what looks like it. */
export const MADE: readonly Subject[] = [
  subject(
    8,
    'window,rain',
    {
      core: 'rain,night',
      often: 'indoor,window,city,lights,calm,water,long-takes',
      tags: 'raindrops,window pane,puddles,umbrella,cosy room,reflections,soft thunder',
    },
    {
      adjectives: 'steady,soft,grey,neon-lit,gentle,late,drumming,cosy',
      nouns:
        'raindrops,rainy windows,shining pavements,puddles,umbrellas,rooftop drizzle,reflections',
      settings: 'place,night',
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
      settings: 'place,outside,night',
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
      settings: 'place,outside,night',
    },
  ),
  subject(
    6,
    'toy,pond,paper',
    {
      core: 'water,paper-craft',
      often: 'boats,pond,colourful,drawing,calm,park,daylight',
      tags: 'paper boats,origami,folded paper,toy fleet,paper sails,handmade',
    },
    {
      adjectives: 'folded,tiny,drifting,painted,brave,paper-white,handmade,bobbing',
      nouns: 'paper boats,origami fleets,pond crossings,little sails,paper regattas,folded cranes',
      settings: 'place,made,water',
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
      settings: 'place,outside,day,summer',
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
      settings: 'place,outside,night',
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
      settings: 'made',
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
      settings: 'made',
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
      settings: 'made',
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
      settings: 'made',
    },
  ),
  subject(
    3,
    'test,television',
    {
      core: 'patterns,test-patterns',
      often: 'abstract,indoor,colourful,machines,geometry',
      tags: 'colour bars,calibration,signal test,old television,sync tone',
    },
    {
      adjectives: 'classic,calibrated,humming,retro,flickering,steady,analogue,late-night',
      nouns:
        'colour bars,test cards,calibration charts,signal tests,studio tones,closedown screens',
      settings: 'made',
    },
  ),
  subject(
    5,
    'relax,calm',
    {
      core: 'abstract,calm',
      often: 'colourful,patterns,long-takes,slow-motion,indoor',
      tags: 'ambient,slow gradient,relaxing,background,meditation,soft colours',
    },
    {
      adjectives: 'soft,breathing,slow,mellow,drifting,pastel,restful,melting',
      nouns: 'gradients,colour fields,ambient lights,slow colours,evening tones,gentle blends',
      settings: 'made',
    },
  ),
];
