import { auroras } from './aurora.ts';
import { balloons } from './balloons.ts';
import { boats } from './boats.ts';
import { cities } from './city.ts';
import { dunes } from './dunes.ts';
import { fields } from './fields.ts';
import { fractals } from './fractals.ts';
import { gradients } from './gradients.ts';
import { harbours } from './harbour.ts';
import { lanterns } from './lanterns.ts';
import { lighthouses } from './lighthouse.ts';
import { mountains } from './mountains.ts';
import { rains } from './rain.ts';
import { reefs } from './reef.ts';
import type { Scene } from './scene.ts';
import { seasons } from './seasons.ts';
import { sources } from './sources.ts';
import { spaces } from './space.ts';
import { tiles } from './tiles.ts';
import { trains } from './train.ts';
import { waves } from './waves.ts';

/** Every clip of the demo; scenes of one file differ in season, hour, colour, ground and camera. */
export const scenes: readonly Scene[] = [
  ...mountains,
  ...auroras,
  ...dunes,
  ...harbours,
  ...rains,
  ...cities,
  ...fields,
  ...lighthouses,
  ...trains,
  ...boats,
  ...seasons,
  ...balloons,
  ...reefs,
  ...lanterns,
  ...waves,
  ...spaces,
  ...tiles,
  ...fractals,
  ...gradients,
  ...sources,
];
