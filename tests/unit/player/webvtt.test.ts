import { describe, expect, it } from 'vitest';
import { parseTimeline, previewAt } from '#player/webvtt.ts';

const BASE = 'https://media.example/timelines/240x135/0/1000/1042.3.10.vtt';
const FILE = `WEBVTT

00:00.000 --> 00:10.000
sheet-0.jpg#xywh=0,0,240,135

1
00:00:10.000 --> 00:00:20.000
sheet-0.jpg#xywh=240,0,240,135

01:00:00.000 --> 01:00:10.500
/sheets/1.jpg#xywh=pixel:480,135,240,135
`;

describe('timeline files', () => {
  it('reads cues with and without hours and names, resolving addresses against the file', () => {
    expect(parseTimeline(FILE, BASE)).toEqual([
      {
        start: 0,
        end: 10,
        url: 'https://media.example/timelines/240x135/0/1000/sheet-0.jpg',
        x: 0,
        y: 0,
        width: 240,
        height: 135,
      },
      {
        start: 10,
        end: 20,
        url: 'https://media.example/timelines/240x135/0/1000/sheet-0.jpg',
        x: 240,
        y: 0,
        width: 240,
        height: 135,
      },
      {
        start: 3600,
        end: 3610.5,
        url: 'https://media.example/sheets/1.jpg',
        x: 480,
        y: 135,
        width: 240,
        height: 135,
      },
    ]);
  });

  it('reads files with a byte order mark and the line ends of Windows', () => {
    expect(parseTimeline('\uFEFF' + FILE.replaceAll('\n', '\r\n'), BASE)).toHaveLength(3);
  });

  it.each([
    ['another format', '<html></html>'],
    ['nothing', ''],
    ['a note and a cue of words', 'WEBVTT\n\nNOTE hello\n\n00:01.000 --> 00:02.000\nhello'],
    ['a rectangle without size', 'WEBVTT\n\n00:01.000 --> 00:02.000\na.jpg#xywh=0,0,0,0'],
    ['a broken time', 'WEBVTT\n\n1 --> 2\na.jpg#xywh=0,0,9,9'],
  ])('gives no preview for %s', (_what, text) => {
    expect(parseTimeline(text, BASE)).toEqual([]);
  });

  it('PLY-10 finds the preview of a moment', () => {
    const previews = parseTimeline(FILE, BASE);
    expect(previewAt(previews, 9.99)?.x).toBe(0);
    expect(previewAt(previews, 10)?.x).toBe(240);
    expect(previewAt(previews, 9999)?.x).toBe(480);
    expect(previewAt([], 3)).toBeNull();
  });
});
