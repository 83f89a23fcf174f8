/** The version of the messages (docs/embed.md), in the field that marks a message as ours. */
const VERSION = 1;

/** A message as it came: marked as ours, but nothing else of it is checked. */
export type RemoteMessage = Readonly<Record<string, unknown>>;

/** The way to the page that the player is framed by. */
export interface Remote {
  tell: (event: 'ready' | 'state' | 'error', facts: object) => void;
  /** Takes over what the page says, beginning with what it has said; null gives it back. */
  take: (hear: ((message: RemoteMessage) => void) | null) => void;
}

/** What the frame says and does before there is a player. */
export interface Framed {
  /** What a page is told when it begins to listen. */
  first: readonly [event: 'ready' | 'error', facts: object];
  start: () => void;
  /** Whether a player is on its way. */
  isStarting: () => boolean;
}

/** More kinds of commands than there are can wait for the player, and no more. */
const MAX_WAITING = 9;

const isOurs = (data: unknown): data is RemoteMessage =>
  (data as RemoteMessage | null | undefined)?.islet === VERSION;

/**
 * Listens to the page around the frame, and to no other window; null where there is none. It is answered at the
 * origin of its first message, before that at the referrer's; a page without an origin (a sandbox) at any, as is one that
 * the referrer does not name any more.
 */
export function connectParent({ first, start, isStarting }: Framed): Remote | null {
  if (parent === window) return null;
  let origin = document.referrer && new URL(document.referrer).origin;
  // Tried again, a frame is its own referrer; one in a sandbox has none.
  if (origin === location.origin || (!origin && self.origin === 'null')) origin = '*';
  let heard = false;
  let hear: ((message: RemoteMessage) => void) | null = null;
  let state: object = { state: 'idle' };
  const waiting = new Map<unknown, RemoteMessage>();

  const tell: Remote['tell'] = (event, facts) => {
    if (event === 'state') state = facts;
    if (origin) parent.postMessage({ islet: VERSION, event, ...facts }, origin);
  };
  const greet = (): void => {
    tell(...first);
    tell('state', state);
  };
  const wait = (message: RemoteMessage): void => {
    const { command } = message;
    if (command === 'play') start();
    // The last word counts; where nothing is on its way there is nothing to pause.
    if (command === 'play' || command === 'pause') {
      waiting.delete('play');
      waiting.delete('pause');
      if (!isStarting()) return;
    }
    waiting.delete(command);
    if (waiting.size < MAX_WAITING) waiting.set(command, message);
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    const sender = from === 'null' ? '*' : from;
    if (source !== parent || !isOurs(data) || (heard && sender !== origin)) return;
    heard = true;
    origin = sender;
    if (data.command === 'hello') greet();
    else (hear ?? wait)(data);
  });
  greet();
  return {
    tell,
    take: (next) => {
      hear = next;
      if (!hear) return;
      for (const message of waiting.values()) hear(message);
      waiting.clear();
    },
  };
}
