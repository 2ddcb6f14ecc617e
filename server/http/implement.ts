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
  /** The one zone a General User works in; null sees every zone (decisions section 2). */
  zoneId: number | null;
  rights: ReadonlySet<HeldRight>;
  /** Nothing else is answered until it is changed. */
  mustChangePassword: boolean;
  /** Nothing else is answered until the second factor is set up. */
  mustAddSecondFactor?: boolean;
  /** SHA-256 of the token this request came with. */
  tokenHash: Buffer;
  /** Up to where a replica must have come to show what this session wrote. */
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
   * The one transaction of a write. For a read, and for a use case that opens its own transactions,
   * the pool.
   */
  tx: Database;
  /** Today in the company's time zone. */
  today: Day;
  now: Date;
  /** The caller's network address and program. */
  address: string;
  agent: string;
  /** The token that came along, whatever it is worth. */
  sentToken?: string;
  /** Adds a changed record to the audit row of this call. */
  audit(change: AuditChange): void;
}

export interface SignedInContext extends RequestContext {
  user: SignedInUser;
}

export type ContextOf<E extends EndpointShape> = E['access'] extends 'public'
  ? RequestContext
  : SignedInContext;

/** A change that was made: what is said of it, and the record. */
export interface Success<Data> {
  heading: Message;
  message: Message;
  data: Data;
}

/** What a handler returns. */
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

/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { [K in keyof Api]: Handler<Api[K]> };

/** A feature's table of contents: contract key to use case, typed from the contract. */
export const implement = <K extends keyof Api>(handlers: Pick<Handlers, K>): Pick<Handlers, K> =>
  handlers;
