import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  disconnectRequest,
  type DisconnectAnswer,
  readDisconnectAnswer,
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
 * Sends a Disconnect-Request to a router, and retries until it answers. Every try is the same
 * packet, so that the router recognises a retransmission and repeats its answer. Undefined where
 * no try is answered.
 */
export function sendDisconnect(
  router: RouterToAsk,
  session: SessionToEnd,
  { now, tries = TRIES, waitMs = WAIT_MS }: { now: Date; tries?: number; waitMs?: number },
): Promise<DisconnectAnswer | undefined> {
  const { address, port, secret } = router;
  const seconds = Math.floor(now.getTime() / MS);
  const request = disconnectRequest(session, { id: randomInt(IDS), secret, seconds });
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = (answer: DisconnectAnswer | undefined): void => {
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
    // ECONNREFUSED (ICMP port unreachable) is treated as silence, and retried.
    socket.on('error', () => undefined);
    socket.on('message', (datagram) => {
      const answer = readDisconnectAnswer(datagram, request, secret);
      if (answer) end(answer);
    });
    send();
  });
}
