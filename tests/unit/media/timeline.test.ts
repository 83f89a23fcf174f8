import { describe, expect, it } from 'vitest';
import { timeline } from '#api/demo/loops/timeline.ts';
import { idGroup } from '#contract/id-group.ts';
import { TIMELINE_FORMAT } from '#contract/timeline.ts';

const request = {
  clip: 'du',
  seconds: 605,
  format: TIMELINE_FORMAT,
  group: idGroup(1042),
  videoId: 1042,
  count: 61,
  interval: 10,
};

describe('timeline', () => {
  it('API-091 is WebVTT whose cues point into a sheet with #xywh=', () => {
    const [head, ...cues] = timeline(request).trim().split('\n\n');
    expect(head).toBe('WEBVTT');
    expect(cues).toHaveLength(request.count);
    expect(cues[0]).toBe(
      '00:00:00.000 --> 00:00:10.000\n/media/thumbs/du/timeline.jpg#xywh=240,135,240,135',
    );
    expect(cues.at(-1)).toContain('00:10:00.000 --> 00:10:05.000');
    for (const cue of cues) {
      const [x = -1, y = -1, w, h] = /#xywh=(.*)$/.exec(cue)?.[1]?.split(',').map(Number) ?? [];
      expect(`${w}x${h}`).toBe(TIMELINE_FORMAT);
      expect([0, 240, 480, 720]).toContain(x);
      expect([0, 135, 270, 405]).toContain(y);
    }
  });

  it('API-089 knows the one preview size and API-090 takes the group of the id, or 0 for the millions', () => {
    expect(timeline({ ...request, videoId: 5_001_042, group: '0/5001000' })).toContain('WEBVTT');
    expect(() => timeline({ ...request, format: '999x999' })).toThrow('media_not_found');
    expect(() => timeline({ ...request, group: '0/2000' })).toThrow('media_not_found');
  });

  it.each([{ count: 0 }, { interval: 0 }, { count: 3601, interval: 1 }, { count: 62 }])(
    'refuses numbers that do not fit the video: %j',
    (wrong) => {
      expect(() => timeline({ ...request, ...wrong })).toThrow('bad_timeline');
    },
  );
});
