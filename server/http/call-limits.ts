import type { Api } from '@netkhata/contract/api';
import { tooManyRequests } from './failure.ts';

const WINDOW_MS = 60_000;
/** Maximum number of tracked callers, oldest dropped first: a flood cannot exhaust memory. */
const MAX_CALLERS = 10_000;

/** Calls with an invalid token, per address and minute. */
const UNKNOWN_TOKENS_PER_MINUTE = 300;

/** Limits per session and minute for calls that are expensive to answer; others are unlimited. */
const CALLS_PER_MINUTE: Partial<Record<keyof Api, number>> = {
  exportTicketCreate: 60,
  listExportCreate: 60,
  registerImport: 30,
  backupMake: 30,
  takeoutCreate: 30,
  smsGatewayTest: 60,
  smsGatewayBalance: 60,
  ownPictureUpload: 60,
  companyLogoUpload: 60,
};

interface Count {
  since: number;
  calls: number;
}

/** Fixed-window counter in this process; several processes allow a multiple of the limit. */
class CallCounts {
  readonly #counts = new Map<string, Count>();

  /** Counts a call. Throws 429 with the seconds to wait above `most` calls per minute. */
  count(caller: string, most: number): void {
    const now = performance.now();
    const known = this.#counts.get(caller);
    const count = known && now - known.since < WINDOW_MS ? known : { since: now, calls: 0 };
    count.calls += 1;
    this.#counts.delete(caller);
    this.#counts.set(caller, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MAX_CALLERS && oldest !== undefined) this.#counts.delete(oldest);
    if (count.calls > most) {
      throw tooManyRequests(Math.ceil((count.since + WINDOW_MS - now) / 1000));
    }
  }
}

/** Rate limits of one server process. */
export class CallLimits {
  readonly #counts = new CallCounts();

  /** Counts a call with a valid token. */
  countCall(key: string, tokenHash: Buffer): void {
    const most = CALLS_PER_MINUTE[key as keyof Api];
    if (most !== undefined) this.#counts.count(`${key} ${tokenHash.toString('base64')}`, most);
  }

  /** Counts a call with an invalid token. */
  countUnknownToken(address: string): void {
    this.#counts.count(`token ${address}`, UNKNOWN_TOKENS_PER_MINUTE);
  }
}
