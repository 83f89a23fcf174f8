import { inserter } from './insert.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import { CAPTION_LINES, CHAPTER_TITLES } from './words/captions.ts';

const CAPTIONED_SHARE = 0.12;
const IN_THREE_LANGUAGES_SHARE = 0.5;
const SECONDS_A_LINE = 5;
const SHOWN_SECONDS = 4;
/** Seconds from which on a video may have chapters. */
const CHAPTERS_FROM = 480;
const CHAPTERED_SHARE = 0.4;
/** Parts of a length's even share by which a chapter may begin later. */
const UNEVENNESS = 0.5;

type CaptionLanguage = keyof typeof CAPTION_LINES;

/** The lines a video has, one every few seconds, beginning with one of its own. */
function cuesOf(lang: CaptionLanguage, first: number): string {
  const lines = CAPTION_LINES[lang];
  return JSON.stringify(
    lines.map((_, index) => {
      const start = index * SECONDS_A_LINE + 0.5;
      return [start, start + SHOWN_SECONDS, lines[(first + index) % lines.length]];
    }),
  );
}

function chapterStarts(duration: number, random: Random): number[] {
  const count = random.int(3, Math.min(8, Math.floor(duration / 120)));
  const share = duration / count;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 0 : Math.floor(share * (index + UNEVENNESS * random.next())),
  );
}

/** Gives a share of the videos captions in two or three languages, and of the longer ones chapters. */
export function seedCaptions({ sqlite, random }: Stage): void {
  const chance = random('captions');
  const caption = inserter(sqlite, 'captions', ['video_id', 'lang', 'cues', 'repeat_after']);
  const chapter = inserter(sqlite, 'chapters', ['video_id', 'start', 'title']);
  const videos = sqlite.prepare('SELECT id, duration FROM videos ORDER BY id').all();
  for (const { id, duration } of videos) {
    const [video_id, seconds] = [Number(id), Number(duration)];
    if (chance.chance(CAPTIONED_SHARE)) {
      const first = chance.int(0, CAPTION_LINES.en.length - 1);
      const repeat_after = CAPTION_LINES.en.length * SECONDS_A_LINE;
      const langs = chance.chance(IN_THREE_LANGUAGES_SHARE)
        ? (['en', 'de', 'es'] as const)
        : (['en', 'de'] as const);
      for (const lang of langs)
        caption({ video_id, lang, cues: cuesOf(lang, first), repeat_after });
    }
    if (seconds < CHAPTERS_FROM || !chance.chance(CHAPTERED_SHARE)) continue;
    const starts = chapterStarts(seconds, chance);
    const titles = chance.sample(CHAPTER_TITLES.slice(1), starts.length);
    for (const [index, start] of starts.entries()) {
      const title = index === 0 ? CHAPTER_TITLES[0] : (titles[index] ?? CHAPTER_TITLES[0]);
      chapter({ video_id, start, title });
    }
  }
}
