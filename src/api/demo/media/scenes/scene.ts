/** What is heard: a chord in hertz, and a bed of noise. */
export interface Sound {
  /** scenes with the same sound have the same bytes of it */
  seed: number;
  chord: readonly number[];
  noise: 'none' | 'wind' | 'waves' | 'rain';
  /** soft bell notes a loop */
  bells?: number;
}

/** A form of picture other than 16:9: what it shows is cut out of the scene around its camera. */
export type Frame = 'portrait' | 'square';

/** What a clip is called, sounds like and how it is filmed. */
export interface About {
  id: string;
  title: string;
  /** lower-case words that a title or a category can be matched with */
  themes: readonly string[];
  sound: Sound;
  /** the light of the four shots: a ring of colours that the picture is multiplied by */
  light?: readonly string[];
  /** what the closest of the four shots is centred on, and how much it magnifies */
  camera?: { x: number; y: number; zoom: number };
  /** as a phone films it; without, 16:9. Only for what is drawn. */
  frame?: Frame;
}

/** One looping clip: either drawn as SVG for each moment, or taken from one of FFmpeg's own sources. */
export type Scene = About &
  (
    | {
        /** SVG body in a 1280x720 view for phase `t`, 0..1; `t = 1` must equal `t = 0` */
        draw: (t: number) => string;
      }
    | {
        /** an FFmpeg filter source of 1280x720, 12 frames a second */
        source: string;
      }
  );
