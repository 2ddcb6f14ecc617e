import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give out by themselves: one that is found free here is not given to
 * a connection of another test before the program that wants it has bound it.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A local port for a program that cannot choose its own and tell which. What can, listens at port 0
 * instead.
 */
export async function freePort(kind: 'tcp' | 'udp'): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  return (await isFree(kind, port)) ? port : freePort(kind);
}

function isFree(kind: 'tcp' | 'udp', port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const found = () => void probe.close(() => resolve(true));
    const probe =
      kind === 'udp'
        ? createSocket('udp4').bind(port, found)
        : createServer().listen(port, '127.0.0.1', found);
    probe.once('error', () => resolve(false));
  });
}
