import { captionsFor, wantedCaptions, type CaptionTrack } from '../captions.ts';
import type { Feature } from '../feature.ts';

/** Puts a track into the video, in the place of an `old` one where that is given. */
function addTrack(
  video: HTMLVideoElement,
  { lang, label, url }: CaptionTrack,
  old?: HTMLTrackElement,
): HTMLTrackElement {
  const element = document.createElement('track');
  Object.assign(element, { kind: 'captions', srclang: lang, label, src: url });
  if (old) old.replaceWith(element);
  else video.append(element);
  element.track.mode = 'disabled';
  return element;
}

/**
 * Captions as native tracks, each fetched when it is chosen. Their cues are handed to the interface, which draws
 * them above the controls; where the browser shows the bare video it draws them itself.
 */
export function captions(tracks: readonly CaptionTrack[]): Feature {
  return {
    name: 'captions',
    attach: ({ video, state, signal }) => {
      const failed = new Set<HTMLTrackElement>();
      const follow = (caption: CaptionTrack, old?: HTMLTrackElement): HTMLTrackElement => {
        const element = addTrack(video, caption, old);
        const { track } = element;
        element.addEventListener('error', () => failed.add(element), { signal });
        track.addEventListener(
          'cuechange',
          () => {
            if (track.mode === 'hidden') state.set({ cues: [...(track.activeCues ?? [])] });
          },
          { signal },
        );
        return element;
      };
      const added = tracks.map((caption) => ({ caption, element: follow(caption) }));
      /** An element whose file failed never asks for it again: another one does. */
      const replaceFailed = (): void => {
        for (const one of added)
          if (failed.delete(one.element)) one.element = follow(one.caption, one.element);
      };
      let bare = false;
      let drawn: string | null = null;
      const show = (): void => {
        const { captionLang, pictureInPicture } = state.get();
        const mode = bare || pictureInPicture ? 'showing' : 'hidden';
        if (captionLang !== drawn) replaceFailed();
        for (const { caption, element } of added) {
          const { track } = element;
          const wanted = caption.lang === captionLang ? mode : 'disabled';
          if (track.mode !== wanted) track.mode = wanted;
        }
        // What another language says of this moment stands no longer; no cue of its own begins in a video that stands still.
        if (captionLang !== drawn) {
          drawn = captionLang;
          const chosen = added.find(({ caption }) => caption.lang === captionLang)?.element;
          state.set({ cues: [...(chosen?.track.activeCues ?? [])] });
        }
        const drawsNone = captionLang === null || mode === 'showing';
        if (drawsNone && state.get().cues.length > 0) state.set({ cues: [] });
      };
      const renew = (): void => {
        replaceFailed();
        show();
      };
      addEventListener('online', renew, { signal });
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
