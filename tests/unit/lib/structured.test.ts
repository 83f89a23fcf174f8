import { describe, expect, it } from 'vitest';
import { jsonLd } from '#lib/structured/graph.ts';
import { breadcrumbs, itemList } from '#lib/structured/lists.ts';
import { videoObject, type VideoFacts } from '#lib/structured/video-object.ts';
import { webSite } from '#lib/structured/web-site.ts';
import { faultsIn } from '../../setup/vocabulary.ts';

const FACTS: VideoFacts = {
  title: 'Rain </script><!-- "quoted"',
  description: 'Rain.',
  poster: 'https://tube.example/media/a.jpg',
  postedAt: Date.UTC(2026, 5, 1),
  seconds: 3725,
  views: 12,
  likes: 3,
  page: 'https://tube.example/videos/1/rain/',
  embed: 'https://tube.example/embed/1/',
  file: null,
  chapters: [],
  lang: 'en',
};
const CHAPTERS = [
  { start: 0, title: 'Start' },
  { start: 60, title: 'End' },
];

describe('structured data', () => {
  it('knows only types and properties of schema.org', () => {
    const things = [
      videoObject(FACTS),
      videoObject({ ...FACTS, chapters: CHAPTERS }),
      breadcrumbs([{ name: 'HD', url: '/categories/hd/latest-updates/1/' }]),
      itemList(['/videos/1/']),
      webSite('Islet', '/', '/search/1/'),
    ];
    expect(faultsIn(things)).toEqual([]);
    const wrong = { '@type': 'ItemList', uploadDate: '', hasPart: { '@type': 'Tape', name: '' } };
    expect(faultsIn(wrong)).toEqual(['ItemList.uploadDate', 'ItemList.hasPart', 'Tape']);
  });

  it('has a duration and a date by ISO 8601', () => {
    expect(videoObject(FACTS)).toMatchObject({
      duration: 'PT1H2M5S',
      uploadDate: '2026-06-01T00:00:00.000Z',
    });
    expect(videoObject({ ...FACTS, postedAt: 0 })).not.toHaveProperty('uploadDate');
  });

  it('names the parts of a video that has chapters, else how to jump', () => {
    const { page } = FACTS;
    expect(videoObject({ ...FACTS, chapters: CHAPTERS })).toMatchObject({
      hasPart: [
        { startOffset: 0, endOffset: 60, url: `${page}?start_time=0` },
        { startOffset: 60, endOffset: 3725, url: `${page}?start_time=60` },
      ],
    });
    expect(videoObject(FACTS)).toMatchObject({
      potentialAction: { target: `${page}?start_time={seek_to_second_number}` },
    });
  });

  it('cannot end the script that it stands in', () => {
    const text = jsonLd([videoObject(FACTS)]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: FACTS.title }] });
  });
});
