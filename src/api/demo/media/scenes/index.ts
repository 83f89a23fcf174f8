import { aurora } from './aurora.ts';
import { balloons } from './balloons.ts';
import { boats } from './boats.ts';
import { city } from './city.ts';
import { dunes } from './dunes.ts';
import { harbour } from './harbour.ts';
import { lantern } from './lanterns.ts';
import { lighthouse } from './lighthouse.ts';
import { mountains } from './mountains.ts';
import { rain } from './rain.ts';
import { reef } from './reef.ts';
import type { Scene } from './scene.ts';
import { seasons } from './seasons.ts';
import { sources } from './sources.ts';
import { space } from './space.ts';
import { train } from './train.ts';
import { waves } from './waves.ts';
import { wheat } from './wheat.ts';

export const scenes: readonly Scene[] = [
  mountains,
  aurora,
  dunes,
  harbour,
  rain,
  city,
  wheat,
  lighthouse,
  train,
  boats,
  ...seasons,
  balloons,
  reef,
  lantern,
  waves,
  space,
  ...sources,
];
