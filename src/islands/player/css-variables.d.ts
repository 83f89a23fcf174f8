import 'react';

declare module 'react' {
  /** Custom properties, by which a style sheet learns of a value. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
