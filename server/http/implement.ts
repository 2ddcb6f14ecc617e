import type { Api } from '@netkhata/contract/api';
import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import type {
  EndpointInput,
  EndpointResult,
  EndpointShape,
  Saved,
} from '@netkhata/contract/endpoint';
import type { Message } from '@netkhata/contract/messages';
import type { HeldRight } from '@netkhata/contract/rights';
import type { UserType } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../database/database.ts';

export interface SignedInUser {
  id: number;
  name: string;
  userType: UserType;
  /** The zone that a General User is restricted to; null for all zones (decisions section 2). */
  zoneId: number | null;
  rights: ReadonlySet<HeldRight>;
  /** All other calls are refused until the password is changed. */
  mustChangePassword: boolean;
  /** All other calls are refused until the second factor is set up. */
  mustAddSecondFactor?: boolean;
  /** SHA-256 of the token of this request. */
  tokenHash: Buffer;
  /** WAL position that a replica must have replayed to show this session's own writes. */
  wroteLsn?: string | null;
}

export interface AuditChange {
  subject: AuditSubject;
  id: number;
  before?: unknown;
  after?: unknown;
}

export interface RequestContext {
  /**
   * The transaction of a write. The pool for a read, and for a use case that opens its own
   * transactions.
   */
  tx: Database;
  /** Today in the company's time zone. */
  today: Day;
  now: Date;
  /** IP address of the caller. */
  address: string;
  agent: string;
  /** The token of the request, valid or not. */
  sentToken?: string;
  /** Aborts when the caller goes before the reply; undefined where no request is behind the call. */
  signal?: () => AbortSignal;
  /** Adds a changed record to the audit row of this call. */
  audit(change: AuditChange): void;
}

export interface SignedInContext extends RequestContext {
  user: SignedInUser;
}

export type ContextOf<E extends EndpointShape> = E['access'] extends 'public'
  ? RequestContext
  : SignedInContext;

/** Result of a change: the message to show and the record. */
export interface Success<Data> {
  heading: Message;
  message: Message;
  data: Data;
}

/** Return type of a handler. */
export type HandlerResult<E extends EndpointShape> =
  EndpointResult<E> extends Saved<infer Data>
    ? E['reply'] extends { kind: 'saved' }
      ? Success<Data>
      : EndpointResult<E>
    : EndpointResult<E>;

export type Handler<E extends EndpointShape> = (
  context: ContextOf<E>,
  input: EndpointInput<E>,
) => Promise<HandlerResult<E>>;

/** One handler per endpoint of the contract; a missing one does not compile. */
export type Handlers = { [K in keyof Api]: Handler<Api[K]> };

/** A feature's handlers by contract key, typed from the contract. */
export const implement = <K extends keyof Api>(handlers: Pick<Handlers, K>): Pick<Handlers, K> =>
  handlers;
