import type { Message } from '@netkhata/contract/messages';

/** One message as a gateway gets it: number in the form 8801712345678, text as it shall arrive. */
export interface OutgoingSms {
  /** Our own id; gateways that take one of ours get it, so that a repeat shows there too. */
  id: number;
  mobileNo: string;
  body: string;
}

/**
 * What became of one attempt. Only `retry` is ever tried again by itself: the gateway has certainly
 * not taken the message. `unknown` (it may have) waits for a person (decisions section 7).
 */
export type SendOutcome =
  /** The gateway's id; the parts' ids with a space between where it numbers those. */
  | { kind: 'accepted'; gatewayMessageId: string | null }
  | { kind: 'refused'; code: string; reason: Message }
  | { kind: 'retry'; code: string; reason: Message }
  | { kind: 'unknown'; reason: Message };

/** What a gateway later says of a message that it accepted, or of one part of it. */
export interface DeliveryReport {
  gatewayMessageId: string;
  state: 'delivered' | 'failed' | 'pending';
  /** The gateway's own word or code, for the history. */
  detail: string;
}

/** A way to send SMS. One instance serves one process until its settings change. */
export interface Gateway {
  /** Never throws: whatever happens is an outcome. */
  send(sms: OutgoingSms): Promise<SendOutcome>;
  /** How many may be under way at once, and how many a second; the sender keeps to both. */
  readonly limits: { concurrent: number; perSecond: number };
  /** What is left at the gateway, in its own words and, where it is money or a count, as a number. */
  readBalance?(): Promise<{ text: string; amount: number | null }>;
  /** Where a connection is kept: while it does not stand, nothing is taken from the queue. */
  connection?(): { isReady: boolean; problem: Message | undefined };
  /** Asks for the state of accepted messages, where the gateway tells only when asked. */
  pollReports?(gatewayMessageIds: readonly string[]): Promise<DeliveryReport[]>;
  /**
   * Called for each report that the gateway sends by itself over an open connection (SMPP); the
   * listener answers once the report is stored, and throws when it could not be.
   */
  onReport?(listener: (report: DeliveryReport) => Promise<void>): void;
  close(): Promise<void>;
}
