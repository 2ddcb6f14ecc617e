import { type Message, message } from '@netkhata/contract/messages';
import { exchange } from '../gateways/http/http-exchange.ts';
import { isCertificate, isSnsAddress } from './sns-message.ts';

const TIMEOUT_SECONDS = 10;
const CACHED_MS = 24 * 60 * 60 * 1000;
/** SNS has one certificate a region at a time. */
const MOST_CACHED = 8;

export interface SnsClientOptions {
  readonly mayReachPrivateHosts: boolean;
  /** Origin that stands for all hosts of SNS, where a counterpart of the tests plays them. */
  readonly snsOrigin?: string | undefined;
}

/** Fetches from SNS: certificates, which are kept for a day, and the confirmation of a subscription. */
export class SnsClient {
  readonly #options: SnsClientOptions;
  readonly #certificates = new Map<string, { fetchedAt: number; certificate: string }>();

  constructor(options: SnsClientOptions) {
    this.#options = options;
  }

  /** The certificate at an address of SNS, in PEM; or why there is none. */
  async certificate(url: string): Promise<{ certificate: string } | { problem: Message }> {
    const known = this.#certificates.get(url);
    if (known && performance.now() - known.fetchedAt < CACHED_MS) return known;
    const fetched = await this.#get(url);
    if ('problem' in fetched) {
      return { problem: message('connection.certificateUnread', { reason: fetched.problem }) };
    }
    // What is no certificate is asked for again: SNS may have been disturbed.
    if (isCertificate(fetched.text)) this.#remember(url, fetched.text);
    return { certificate: fetched.text };
  }

  /** Confirms a subscription; why it could not be, else undefined. */
  async confirm(subscribeUrl: string): Promise<Message | undefined> {
    const fetched = await this.#get(subscribeUrl);
    return 'problem' in fetched
      ? message('connection.notConfirmed', { reason: fetched.problem })
      : undefined;
  }

  #remember(url: string, certificate: string): void {
    this.#certificates.set(url, { fetchedAt: performance.now(), certificate });
    const [oldest] = this.#certificates.keys();
    if (this.#certificates.size > MOST_CACHED && oldest !== undefined) {
      this.#certificates.delete(oldest);
    }
  }

  async #get(url: string): Promise<{ text: string } | { problem: Message }> {
    if (!isSnsAddress(url)) throw new Error('Only addresses of SNS are fetched');
    const { snsOrigin, mayReachPrivateHosts } = this.#options;
    const { pathname, search } = new URL(url);
    const outcome = await exchange(
      {
        method: 'GET',
        url: snsOrigin === undefined ? url : snsOrigin + pathname + search,
        headers: [],
        body: null,
      },
      { timeoutSeconds: TIMEOUT_SECONDS, mayReachPrivateHosts },
    );
    if (outcome.kind !== 'answer') return { problem: outcome.reason };
    const { status, text } = outcome;
    return status === 200 ? { text } : { problem: message('connection.status', { status }) };
  }
}
