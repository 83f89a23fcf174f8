import { cacheTags } from '#config/cache-tags.ts';
import { EVENTS } from '#config/events.ts';
import type { FollowPurges } from '#lib/purge-news.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Viewer } from '../viewer.ts';
import { isOpen, stateOf } from './state.ts';

type Ground = Pick<ServiceContext, 'db' | 'now'>;

/** A page that is open at a member's. */
interface Stream {
  viewer: Viewer;
  write: (text: string) => void;
  end: () => void;
  /** Whether it is told already, and whether it has to be told once more after that. */
  telling: boolean;
  again: boolean;
}

interface StreamsOptions {
  ground: Ground;
  follow: FollowPurges;
  log: Log;
  limits?: Readonly<Record<keyof typeof EVENTS, number>>;
}

const encoder = new TextEncoder();

/**
 * The open pages of members that this process tells of what is new: whatever a process of the site commits for a member stands in
 * the purge log (`inbox:12`), which all of them follow. A stream ends with its session, and with the process.
 */
export class EventStreams {
  readonly #options: StreamsOptions;
  readonly #limits: Readonly<Record<keyof typeof EVENTS, number>>;
  readonly #streams = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;
  #isEnding = false;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#limits = options.limits ?? EVENTS;
    this.#heartbeat = setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref();
  }

  /** Opens the purge log. Gives the way to stop following it. */
  async begin(): Promise<() => Promise<void>> {
    return this.#options.follow(null, ({ tags, isComplete }) => {
      if (this.#streams.size === 0) return;
      const told = new Set(tags);
      for (const stream of this.#streams)
        if (!isComplete || told.has(cacheTags.inbox(stream.viewer.id))) this.#tell(stream);
    });
  }

  /**
   * A stream for a member's page, which knows of what there was at `known` (`Last-Event-ID`). Where the member has too many, the
   * oldest ends. Throws `busy` where the process has, or ends.
   */
  async open(viewer: Viewer, known: string): Promise<ReadableStream<Uint8Array>> {
    if (this.#isEnding || this.#streams.size >= this.#limits.all) throw new ServiceError('busy');
    const own = [...this.#streams].filter((stream) => stream.viewer.id === viewer.id);
    if (own.length >= this.#limits.perMember) own[0]?.end();
    // It hears of what comes after it was asked for; what is there now is looked up after that.
    const { stream, body } = this.#add(viewer);
    stream.telling = true;
    try {
      const state = await stateOf(this.#options.ground, viewer);
      if (state.id !== known) stream.write(this.#event(state));
    } catch (error) {
      stream.end();
      throw error;
    }
    stream.telling = false;
    if (stream.again) this.#tell(stream);
    return body;
  }

  /** Ends all of them: browsers ask again, another process or the next one. */
  endAll(): void {
    this.#isEnding = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams) stream.end();
  }

  #event({ id, ...counts }: Awaited<ReturnType<typeof stateOf>>): string {
    return `id: ${id}\ndata: ${JSON.stringify(counts)}\n\n`;
  }

  #add(viewer: Viewer): { stream: Stream; body: ReadableStream<Uint8Array> } {
    const streams = this.#streams;
    let stream: Stream | undefined;
    const retry = encoder.encode(`retry: ${this.#limits.retryMs}\n\n`);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(retry);
        const own: Stream = {
          ...{ viewer, telling: false, again: false },
          write: (text) => {
            // Whoever does not take what is sent is asked to come again, rather than being remembered for.
            if ((controller.desiredSize ?? 0) < -100) own.end();
            else if (streams.has(own)) controller.enqueue(encoder.encode(text));
          },
          end: () => {
            if (streams.delete(own)) controller.close();
          },
        };
        stream = own;
        streams.add(own);
      },
      cancel: () => {
        if (stream) streams.delete(stream);
      },
    });
    if (!stream) throw new TypeError('a stream begins at once');
    return { stream, body };
  }

  /** Tells what there is now; ends what was opened by a session that is over. One at a time a stream, in order. */
  #tell(stream: Stream): void {
    stream.again = true;
    if (stream.telling) return;
    stream.telling = true;
    void this.#tellAll(stream).catch((err: unknown) => {
      this.#options.log.error({ err }, 'an open page could not be told of what is new');
      stream.end();
    });
  }

  async #tellAll(stream: Stream): Promise<void> {
    const { ground } = this.#options;
    while (stream.again) {
      stream.again = false;
      if (!(await isOpen(ground, stream.viewer))) {
        stream.end();
        return;
      }
      stream.write(this.#event(await stateOf(ground, stream.viewer)));
    }
    stream.telling = false;
  }

  #beat(): void {
    for (const stream of this.#streams) {
      stream.write(':\n\n');
      void isOpen(this.#options.ground, stream.viewer).then(
        (open) => open || stream.end(),
        (err: unknown) => this.#options.log.error({ err }, 'a session could not be looked up'),
      );
    }
  }
}
