/** What is heard: a chord in hertz, and a bed of noise. */
export interface Sound {
  chord: readonly number[];
  noise: 'none' | 'wind' | 'waves' | 'rain';
  /** soft bell notes a loop */
  bells?: number;
}

/** One looping clip: either drawn as SVG for each moment, or taken from one of FFmpeg's own sources. */
export type Scene = {
  id: string;
  title: string;
  /** lower-case words that a title or a category can be matched with */
  themes: readonly string[];
  sound: Sound;
  /** the light of the four shots: a ring of colours that the picture is multiplied by */
  light?: readonly string[];
  /** what the closest of the four shots is centred on, and how much it magnifies */
  camera?: { x: number; y: number; zoom: number };
} & (
  | {
      /** SVG body in a 1280x720 view for phase `t`, 0..1; `t = 1` must equal `t = 0` */
      draw: (t: number) => string;
    }
  | {
      /** an FFmpeg filter source of 1280x720, 12 frames a second */
      source: string;
    }
);
