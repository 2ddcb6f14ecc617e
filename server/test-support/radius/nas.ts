import { createSocket } from 'node:dgram';
import { createHash, createHmac } from 'node:crypto';

export interface DisconnectRequest {
  username: string;
  sessionId: string;
  isSigned: boolean;
}

/** A fake router (NAS) that receives Disconnect-Requests. */
export interface Nas {
  port: number;
  asked: DisconnectRequest[];
  /** Sets its answer: ACK, none at all, or a NAK with the given Error-Cause. */
  answers(next: 'ack' | 'silence' | number): void;
  stop(): Promise<void>;
}

const read = (packet: Buffer) => {
  const found = new Map<number, { at: number; value: Buffer }>();
  for (let at = 20; at < packet.length; at += packet[at + 1] as number) {
    const end = at + (packet[at + 1] as number);
    found.set(packet[at] as number, { at: at + 2, value: packet.subarray(at + 2, end) });
  }
  return found;
};

function isSigned(packet: Buffer, secret: string): boolean {
  const blank = Buffer.from(packet);
  blank.fill(0, 4, 20);
  const sum = createHash('md5').update(blank).update(secret).digest();
  if (!sum.equals(packet.subarray(4, 20))) return false;
  const sign = read(packet).get(80);
  if (!sign) return false;
  blank.fill(0, sign.at, sign.at + 16);
  return createHmac('md5', secret).update(blank).digest().equals(sign.value);
}

export async function startNas(secret: string, port = 0): Promise<Nas> {
  const socket = createSocket('udp4');
  const asked: DisconnectRequest[] = [];
  let next: 'ack' | 'silence' | number = 'ack';
  socket.on('message', (packet, from) => {
    const attributes = read(packet);
    asked.push({
      username: attributes.get(1)?.value.toString() ?? '',
      sessionId: attributes.get(44)?.value.toString() ?? '',
      isSigned: isSigned(packet, secret),
    });
    // A router silently drops requests that are signed with a wrong secret.
    if (next === 'silence' || !asked.at(-1)?.isSigned) return;
    const body =
      next === 'ack' ? Buffer.alloc(0) : Buffer.from([101, 6, 0, 0, next >> 8, next & 255]);
    const answer = Buffer.concat([
      Buffer.from([next === 'ack' ? 41 : 42, packet[1] ?? 0, 0, 20 + body.length]),
      packet.subarray(4, 20),
      body,
    ]);
    createHash('md5').update(answer).update(secret).digest().copy(answer, 4);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', () => resolve()));
  return {
    port: socket.address().port,
    asked,
    answers: (answer) => void (next = answer),
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
