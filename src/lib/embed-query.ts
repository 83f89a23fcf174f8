import type { EmbedOptions } from './embed-options.ts';

const on = (flag: boolean | undefined): 1 | null => (flag ? 1 : null);

/**
 * The query, for `withQuery`, that `readEmbedOptions` reads as these options; what is at its default is left out.
 * Apart from the reader, which every embed carries before a touch.
 */
export function embedQuery(options: Partial<EmbedOptions>): Record<string, number | null> {
  const { startAt = 0, autoplay, muted, loop, controls = true } = options;
  return {
    start_time: startAt > 0 ? startAt : null,
    ...{ autoplay: on(autoplay), muted: on(muted), loop: on(loop) },
    controls: controls ? null : 0,
  };
}
