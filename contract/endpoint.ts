import type { PaisaSum } from '@netkhata/domain/paisa';
import type * as z from 'zod/mini';
import type { Message } from './messages.ts';
import type { Access } from './rights.ts';

export type Schema = z.ZodMiniType;

/**
 * How an answer is laid out on the wire (specification section 7, decisions section 9):
 * - `data`: `{ success, data }`
 * - `record`: the fields at the top level, and the same record under `data`
 * - `table`: `{ success, data: { data: page } }`, the page object of the list convention
 * - `page`: the page's fields at the top level, rows under `data`
 * - `saved`: the envelope of a change, `{ success, heading, successMessage, data }`
 * - `file`: a download
 * - `events`: server-sent events, one record each
 */
export type Reply =
  | { kind: 'data'; schema: Schema }
  | { kind: 'record'; schema: Schema }
  | { kind: 'table'; row: Schema; columns: readonly string[] }
  | { kind: 'page'; row: Schema }
  | { kind: 'saved'; schema: Schema }
  | { kind: 'file'; contentType: string }
  | { kind: 'events'; schema: Schema };

export interface EndpointShape {
  readonly method: 'GET' | 'POST';
  /** Fixed text of the specification below the API prefix; `{name}` is a parameter. */
  readonly path: string;
  readonly access: Access;
  /** A `write` runs in one transaction, is audited and may carry an idempotency key. */
  readonly effect: 'read' | 'write';
  /**
   * Where the use case opens its own transactions (a batch each) instead of getting one: 'ownOnce'
   * may carry an idempotency key all the same, 'own' may not, as where an answer has a secret that
   * is not to be stored.
   */
  readonly transactions?: 'own' | 'ownOnce';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a file of one of these content types, not JSON. */
  readonly bodyTypes?: readonly string[];
  /** Set where a body may be larger than usual. */
  readonly mostBodyBytes?: number;
  readonly reply: Reply;
}

/** Declares one call of the API; server and web infer every type from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Decoded input of a call: what a handler gets and what the web passes to `call`. */
export interface EndpointInput<E extends EndpointShape> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** The parts of the input that an endpoint has; the others may be left out by a caller. */
export type CallInput<E extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: OutputOf<E[K]>;
};

export interface ListPage<Row> {
  rows: Row[];
  currentPage: number;
  lastPage: number;
  perPage: number;
  total: number;
  /** What all rows come to, by column, where that was asked for. */
  sums?: ListSums | undefined;
}

/** What the rows of a list come to, by the name of the column. */
export type ListSums = Readonly<Record<string, PaisaSum>>;

/** What an envelope says, by key: the detail of bad input is each field's. */
export interface EnvelopeMessages<Detail = Message | Record<string, Message[]>> {
  heading: Message;
  detail: Detail;
}

/** A change's answer as a caller reads it: in English, and by key for the other languages. */
export interface Saved<Data> {
  heading: string;
  message: string;
  messages?: EnvelopeMessages<Message> | undefined;
  data: Data;
}

export interface DownloadFile {
  name: string;
  content: AsyncIterable<Uint8Array> | Uint8Array | string;
  /** Set for a file that is shown in place; its name never stands for another one. */
  shownAs?: string;
}

/** Decoded answer of a call: what a handler returns and what the web reads. */
export type EndpointResult<E extends EndpointShape> = E['reply'] extends {
  kind: 'table' | 'page';
  row: infer R extends Schema;
}
  ? ListPage<z.output<R>>
  : E['reply'] extends { kind: 'saved'; schema: infer S extends Schema }
    ? Saved<z.output<S>>
    : E['reply'] extends { kind: 'data' | 'record'; schema: infer S extends Schema }
      ? z.output<S>
      : E['reply'] extends { kind: 'events'; schema: infer S extends Schema }
        ? AsyncIterable<z.output<S>>
        : DownloadFile;

export type TableRow<E extends EndpointShape> = E['reply'] extends {
  kind: 'table' | 'page';
  row: infer R extends Schema;
}
  ? z.output<R>
  : never;
