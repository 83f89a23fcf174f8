import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/**
 * A line between a browser and a server, as a process of its own: `relay.ts <rtt ms> <bit/s>
 * <from port>:<to port> …`. It carries TCP as packets of a shared line would be: each direction sends one packet at a time at
 * the rate and delivers it half a round trip later; a connection opens after a round trip; what a server may
 * have under way starts at ten packets and grows by what arrived, up to twice what the line holds.
 */
const [rtt = 0, rate = 1] = process.argv.slice(2, 4).map(Number);
const pairs = process.argv.slice(4).map((pair) => pair.split(':').map(Number));

const PACKET = 1448;
/** Ethernet, IP and TCP around a full packet. */
const OVERHEAD = 66;
const INITIAL_WINDOW = 10 * PACKET;
const MAX_WINDOW = Math.max(INITIAL_WINDOW, 2 * ((rate / 8) * (rtt / 1000)));
/** What is taken from a server ahead of the line, like the send buffer of a kernel. */
const MAX_WAITING = 16 * 1024;

const now = (): number => performance.now();
const at = (time: number, act: () => void): void => {
  setTimeout(act, Math.max(0, time - now()));
};

/** Acts on things at their time, in the order in which they were put in: timers alone may swap close ones. */
function inOrder<Item>(act: (item: Item) => void): (item: Item, time: number) => void {
  const items: Item[] = [];
  return (item, time) => {
    items.push(item);
    at(time, () => {
      for (const next of items.splice(0, 1)) act(next);
    });
  };
}

/** When the line, in one direction, has sent what it was given. */
function wire(): (bytes: number, ready: number) => number {
  let free = 0;
  return (bytes, ready) => {
    free = Math.max(free, ready) + ((bytes + OVERHEAD) * 8000) / rate;
    return free;
  };
}
const up = wire();
const down = wire();

function carryUp(client: Socket, server: Socket): void {
  const open = now() + rtt;
  const deliver = inOrder((chunk: Buffer) => server.writable && server.write(chunk));
  client.on('data', (chunk) => {
    deliver(chunk, up(chunk.length, Math.max(now(), open)) + rtt / 2);
  });
}

function carryDown(server: Socket, client: Socket): void {
  let window = INITIAL_WINDOW;
  let underWay = 0;
  let waiting = Buffer.alloc(0);
  let ended = false;

  const deliver = inOrder((packet: Buffer) => client.writable && client.write(packet));

  const pump = (): void => {
    while (waiting.length > 0 && underWay < window) {
      const packet = waiting.subarray(0, PACKET);
      waiting = waiting.subarray(packet.length);
      underWay += packet.length;
      const arrival = down(packet.length, now()) + rtt / 2;
      deliver(packet, arrival);
      at(arrival + rtt / 2, () => {
        underWay -= packet.length;
        window = Math.min(MAX_WINDOW, window + packet.length);
        pump();
      });
    }
    if (waiting.length < MAX_WAITING) server.resume();
    if (ended && waiting.length === 0 && underWay === 0) client.end();
  };
  server.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    if (waiting.length >= MAX_WAITING) server.pause();
    pump();
  });
  server.on('end', () => {
    ended = true;
    pump();
  });
}

// Whoever started it may end without a word.
process.on('disconnect', () => process.exit());

for (const [from, to = 0] of pairs) {
  const relay = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: to, host: '127.0.0.1', noDelay: true });
    carryUp(client, server);
    carryDown(server, client);
    // A browser that has left resets its connections.
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  relay.listen(from, '127.0.0.1');
  await once(relay, 'listening');
}
process.send?.('ready');
