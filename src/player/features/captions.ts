import { captionsFor, wantedCaptions, type CaptionTrack } from '../captions.ts';
import type { Feature } from '../feature.ts';

function addTrack(video: HTMLVideoElement, { lang, label, url }: CaptionTrack): TextTrack {
  const element = document.createElement('track');
  Object.assign(element, { kind: 'captions', srclang: lang, label, src: url });
  video.append(element);
  element.track.mode = 'disabled';
  return element.track;
}

/**
 * Captions as native tracks, each fetched when it is chosen. Their cues are handed to the interface, which draws
 * them above the controls; where the browser shows the bare video it draws them itself.
 */
export function captions(tracks: readonly CaptionTrack[]): Feature {
  return {
    name: 'captions',
    attach: ({ video, state, signal }) => {
      const added = tracks.map((track) => ({ lang: track.lang, track: addTrack(video, track) }));
      let bare = false;
      let drawn: string | null = null;
      const show = (): void => {
        const { captionLang, pictureInPicture } = state.get();
        const mode = bare || pictureInPicture ? 'showing' : 'hidden';
        for (const { lang, track } of added) {
          const wanted = lang === captionLang ? mode : 'disabled';
          if (track.mode !== wanted) track.mode = wanted;
        }
        // What another language says of this moment stands no longer; no cue of its own begins in a video that stands still.
        if (captionLang !== drawn) {
          drawn = captionLang;
          const chosen = added.find(({ lang }) => lang === captionLang)?.track;
          state.set({ cues: [...(chosen?.activeCues ?? [])] });
        }
        const drawsNone = captionLang === null || mode === 'showing';
        if (drawsNone && state.get().cues.length > 0) state.set({ cues: [] });
      };
      for (const { track } of added) {
        track.addEventListener(
          'cuechange',
          () => {
            if (track.mode === 'hidden') state.set({ cues: [...(track.activeCues ?? [])] });
          },
          { signal },
        );
      }
      for (const type of ['webkitbeginfullscreen', 'webkitendfullscreen']) {
        video.addEventListener(
          type,
          () => {
            bare = type === 'webkitbeginfullscreen';
            show();
          },
          { signal },
        );
      }
      const wanted = wantedCaptions();
      const lang = wanted === null ? null : (captionsFor(tracks, wanted)?.lang ?? null);
      state.set({ captions: tracks, captionLang: lang });
      show();
      state.subscribe(show, signal);
    },
  };
}
