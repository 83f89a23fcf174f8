import type { Scene } from './scene.ts';

/** Pictures that FFmpeg itself can make. */
export const sources: Scene[] = [
  {
    id: 'ts',
    title: 'Test card',
    themes: ['television', 'test'],
    sound: { seed: 1019, chord: [440], noise: 'none' },
    source: 'testsrc2=size=1280x720:rate=12:duration=16',
  },
];
