import type { Scene } from './scene.ts';

/** Pictures that FFmpeg itself can make. */
export const sources: Scene[] = [
  {
    id: 'test-card',
    title: 'Test card',
    themes: ['test', 'pattern', 'retro', 'television', 'abstract'],
    sound: { chord: [440], noise: 'none' },
    source: 'testsrc2=size=1280x720:rate=12:duration=16',
  },
];
