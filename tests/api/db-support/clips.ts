import type { DemoClip } from '#api/demo/clips.ts';

const THEMES: Readonly<Record<string, string>> = {
  mountains: 'mountain,landscape,outdoor',
  aurora: 'aurora,north,night',
  dunes: 'desert,dunes,sand',
  harbour: 'harbour,boat,dawn',
  rain: 'rain,window,night',
  city: 'city,skyline,urban',
  wheat: 'field,farm,gold',
  lighthouse: 'lighthouse,coast,storm',
  train: 'train,vehicle,moon',
  boats: 'paper,pond,toy',
  spring: 'spring,blossom',
  summer: 'summer,picnic,park',
  autumn: 'autumn,orange,forest',
  winter: 'winter,snow,cold',
  balloons: 'balloon,festival',
  reef: 'fish,underwater,diving',
  lanterns: 'lantern,festival,party',
  tiles: 'geometry,retro,pattern',
  space: 'space,stars,planet',
  calm: 'calm,relax',
};

const form = (width: number, height: number) => ({
  width,
  height,
  bitrate: width * 500,
  codecs: 'avc1.42c01e,mp4a.40.2',
});

/** Clips as the catalogue lists them, without their files: a seed reads only these facts. */
export const testClips: readonly DemoClip[] = Object.entries(THEMES).map(([id, themes]) => ({
  id,
  seconds: 8,
  frames: 14,
  themes: themes.split(','),
  renditions: { hq: form(1280, 720), sd: form(854, 480), lq: form(426, 240) },
}));
