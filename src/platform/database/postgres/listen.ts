import { Client } from 'pg';

interface ListenOptions {
  url: string;
  channel: string;
  /** Called after each notification, and whenever the connection is new: what was said in between was not heard. */
  wake: () => void;
}

const RETRY_MS = 1000;

/**
 * Listens to a channel on a connection of its own, made anew for as long as it takes when it is lost. Gives the way to
 * stop. It only spares waiting: whoever relies on it still reads from time to time, so nothing is said of a loss.
 */
export function listen({ url, channel, wake }: ListenOptions): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function again(): void {
    if (isStopped || timer) return;
    client = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      connect();
    }, RETRY_MS).unref();
  }

  function connect(): void {
    const fresh = new Client({
      connectionString: url,
      application_name: 'islet-listen',
      connectionTimeoutMillis: RETRY_MS,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('notification', wake);
    fresh.on('error', again);
    fresh.on('end', again);
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${channel}`))
      .then(wake)
      .catch(() => {
        // A server that is away is asked again; the error of a connection that stands is told by its event.
        void fresh.end().catch(() => undefined);
        again();
      });
  }

  connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
