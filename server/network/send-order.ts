import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  disconnectRequest,
  type OrderAnswer,
  readOrderAnswer,
  type SessionToEnd,
} from './disconnect-packet.ts';

export interface RouterToAsk {
  address: string;
  port: number;
  secret: string;
}

const TRIES = 3;
const WAIT_MS = 1500;
const MS = 1000;
const IDS = 256;

/**
 * Asks a router to end a session, a few times until it answers. The packet stays the same, so that
 * a router which has done it says so again. Undefined where nothing answers.
 */
export function orderDisconnect(
  router: RouterToAsk,
  session: SessionToEnd,
  { now, tries = TRIES, waitMs = WAIT_MS }: { now: Date; tries?: number; waitMs?: number },
): Promise<OrderAnswer | undefined> {
  const { address, port, secret } = router;
  const seconds = Math.floor(now.getTime() / MS);
  const request = disconnectRequest(session, { id: randomInt(IDS), secret, seconds });
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = (answer: OrderAnswer | undefined): void => {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    };
    const send = (): void => {
      if (sent === tries) return end(undefined);
      sent += 1;
      timer = setTimeout(send, waitMs);
      socket.send(request, port, address);
    };
    // A closed port is told by the router's system: as good as silence, and asked again.
    socket.on('error', () => undefined);
    socket.on('message', (datagram) => {
      const answer = readOrderAnswer(datagram, request, secret);
      if (answer) end(answer);
    });
    send();
  });
}
