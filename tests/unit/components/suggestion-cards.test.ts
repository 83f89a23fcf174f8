import { describe, expect, it } from 'vitest';
import { suggestionCards } from '#components/video/cards.ts';

const named = (kind: string) =>
  Array.from({ length: 12 }, (_, index) => ({
    dir: `${kind}-${index}`,
    title: `${kind} ${index}`,
    image: '',
    totalVideos: 5,
  }));
const suggestions = {
  categories: named('category'),
  models: named('model'),
  channels: named('channel'),
};
const video = (id: number) => ({ id, categories: [], models: [], channel: null });

describe('suggestions below a video', () => {
  it('are three of each kind, and each says which it is', () => {
    const cards = suggestionCards(suggestions, video(1));
    expect(cards.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => ['category', 'model', 'channel']).flat(),
    );
    for (const { kind, title } of cards) expect(title).toContain(kind);
  });

  it('differ from one video to the next, and stay the same for one', () => {
    const paths = (id: number) => suggestionCards(suggestions, video(id)).map(({ path }) => path);
    expect(paths(1)).toEqual(paths(1));
    expect(paths(2).filter((path) => paths(1).includes(path))).toEqual([]);
  });

  it('are none of what the video is tagged with', () => {
    const own = suggestionCards(suggestions, video(0)).map(({ title }) => title);
    expect(own).toContain('category 0');
    const tagged = { ...video(0), categories: [{ dir: 'category-0', title: '' }] };
    expect(suggestionCards(suggestions, tagged).map(({ title }) => title)).not.toContain(
      'category 0',
    );
    expect(suggestionCards({ categories: [], models: [], channels: [] }, video(3))).toEqual([]);
  });
});
