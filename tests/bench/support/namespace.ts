import { spawnSync } from 'node:child_process';
import type { Line } from './lines.ts';

export interface Namespace {
  /** Address of this side, as seen from within. */
  host: string;
  browserPrefix: readonly string[];
  stop: () => Promise<void>;
}

function succeeds(command: string): boolean {
  const [program = '', ...args] = command.split(' ');
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/**
 * A network namespace behind a slow pair of interfaces, half the delay on each; null where the kernel has no
 * netem or this user may not.
 */
export function openNamespace({ rtt, rate }: Line): Namespace | null {
  const name = `islet-${process.pid}`;
  const [near, far] = [`isl${process.pid}a`, `isl${process.pid}b`];
  const inside = `ip netns exec ${name}`;
  const shape = `root netem delay ${rtt / 2}ms rate ${rate}bit limit 1000`;
  const stop = (): Promise<void> => {
    succeeds(`ip link del ${near}`);
    succeeds(`ip netns del ${name}`);
    return Promise.resolve();
  };
  const made = [
    `ip netns add ${name}`,
    `ip link add ${near} type veth peer name ${far} netns ${name}`,
    `ip addr add 10.213.77.1/30 dev ${near}`,
    `ip link set ${near} up`,
    `${inside} ip addr add 10.213.77.2/30 dev ${far}`,
    `${inside} ip link set ${far} up`,
    `${inside} ip link set lo up`,
    // A packet of many is no packet on a slow line.
    `ethtool -K ${near} tso off gso off gro off`,
  ].every((command) => succeeds(command) || command.startsWith('ethtool'));
  const shaped =
    made &&
    succeeds(`tc qdisc add dev ${near} ${shape}`) &&
    succeeds(`${inside} tc qdisc add dev ${far} ${shape}`);
  if (shaped) return { host: '10.213.77.1', browserPrefix: inside.split(' '), stop };
  void stop();
  return null;
}
