import type { Message } from '@netkhata/contract/messages';

/** One message in the form that a gateway takes: the number as 8801712345678, the full text. */
export interface OutgoingSms {
  /** Our own id; passed to gateways that take a client reference, so that they see duplicates. */
  id: number;
  mobileNo: string;
  body: string;
}

/**
 * Outcome of one attempt. Only `retry` is retried automatically: the gateway has certainly not
 * taken the message. `unknown` (it may have) waits for a person (decisions section 7).
 */
export type SendOutcome =
  /** The gateway's id of the message; where it numbers the parts, their ids separated by spaces. */
  | { kind: 'accepted'; gatewayMessageId: string | null }
  | { kind: 'refused'; code: string; reason: Message }
  | { kind: 'retry'; code: string; reason: Message }
  | { kind: 'unknown'; reason: Message };

/** A later delivery status of an accepted message, or of one part of it. */
export interface DeliveryReport {
  gatewayMessageId: string;
  state: 'delivered' | 'failed' | 'pending';
  /** The gateway's own word or code, for the history. */
  detail: string;
  /** The digits of the recipient that the report names, where it names one. */
  mobileNo?: string;
}

/** A way to send SMS. One instance serves one process until its settings change. */
export interface Gateway {
  /**
   * Never throws: every failure is an outcome. Over a connection that is kept open, `trace` gets the
   * exchange about this message alone.
   */
  send(sms: OutgoingSms, trace?: (entry: string) => void): Promise<SendOutcome>;
  /** The most in flight at once, and the most a second; the sender keeps to both. */
  readonly limits: { concurrent: number; perSecond: number };
  /** Balance at the gateway, in its own words and, where it is money or a count, as a number. */
  readBalance?(): Promise<{ text: string; amount: number | null }>;
  /** For a persistent connection: while it is not ready, nothing is claimed from the queue. */
  connection?(): { isReady: boolean; problem: Message | undefined };
  /** Polls the delivery status of accepted messages, where the gateway does not push reports. */
  pollReports?(gatewayMessageIds: readonly string[]): Promise<DeliveryReport[]>;
  /**
   * Sets the listener for the reports that the gateway pushes over an open connection (SMPP). It
   * resolves once the report is stored, and rejects when it could not be.
   */
  onReport?(listener: (report: DeliveryReport) => Promise<void>): void;
  close(): Promise<void>;
}
