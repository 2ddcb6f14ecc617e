import type { Api } from '@netkhata/contract/api';
import { tooManyRequests } from './failure.ts';

const WINDOW_MS = 60_000;
/** More callers at a time than this are forgotten, oldest first: a flood fills no memory. */
const MOST_CALLERS = 10_000;

/** Calls with a token that is none: from one address a minute. */
const UNKNOWN_TOKENS_PER_MINUTE = 300;

/** Calls that cost much more than they cost the caller, a minute and a session; others are free. */
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

/** Counts in this process alone: several processes allow as many times the number. */
class CallCounts {
  readonly #counts = new Map<string, Count>();

  /** Counts one more call. Throws 429 with the seconds to wait beyond `most` a minute. */
  count(caller: string, most: number): void {
    const now = performance.now();
    const known = this.#counts.get(caller);
    const count = known && now - known.since < WINDOW_MS ? known : { since: now, calls: 0 };
    count.calls += 1;
    this.#counts.delete(caller);
    this.#counts.set(caller, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_CALLERS && oldest !== undefined) this.#counts.delete(oldest);
    if (count.calls > most) {
      throw tooManyRequests(Math.ceil((count.since + WINDOW_MS - now) / 1000));
    }
  }
}

/** The limits of one server. */
export class CallLimits {
  readonly #counts = new CallCounts();

  /** A call with a right token. */
  expectFew(key: string, tokenHash: Buffer): void {
    const most = CALLS_PER_MINUTE[key as keyof Api];
    if (most !== undefined) this.#counts.count(`${key} ${tokenHash.toString('base64')}`, most);
  }

  /** A call with a token that nobody has. */
  unknownToken(address: string): void {
    this.#counts.count(`token ${address}`, UNKNOWN_TOKENS_PER_MINUTE);
  }
}
