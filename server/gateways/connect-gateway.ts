import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@netkhata/contract/messages';
import { conflict } from '../http/failure.ts';
import type { Gateway } from './gateway.ts';

export const LONGEST_CONNECTING_MS = 10_000;
export const LOOK_MS = 50;

/** Waits until the gateway is connected. Throws 409 with the reason where it is not in time. */
export async function connectGateway(gateway: Gateway): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_CONNECTING_MS; waitedMs += LOOK_MS) {
    if (gateway.connection?.().isReady ?? true) return;
    await sleep(LOOK_MS);
  }
  throw conflict(gateway.connection?.().problem ?? message('gateway.notConnected'));
}
