import type { PaisaSum } from '@netkhata/domain/paisa';
import type * as z from 'zod/mini';
import type { Message } from './messages.ts';
import type { Access } from './rights.ts';

export type Schema = z.ZodMiniType;

/**
 * Layout of a reply on the wire (specification section 7, decisions section 9):
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

/**
 * How far a write reaches, for a user who is restricted to a zone (0054):
 * - `self`: their own account
 * - `zone`: the records of their zone; the handler refuses those of another one
 * - `settings`: what every zone shares, such as settings, templates and routers: refused
 * - `books`: the money of the whole company: refused
 */
export type Reach = 'self' | 'zone' | 'settings' | 'books';

/** A read may reach further than the reader's zone only where the handler says what is shown. */
type Effect =
  | { readonly effect: 'read'; readonly reach?: undefined }
  /** A `write` runs in one transaction, is audited and may carry an idempotency key. */
  | { readonly effect: 'write'; readonly reach: Reach };

export type EndpointShape = Effect & EndpointParts;

interface EndpointParts {
  readonly method: 'GET' | 'POST';
  /** Path below the API prefix, as the specification has it; `{name}` is a parameter. */
  readonly path: string;
  readonly access: Access;
  /**
   * Set where the use case opens its own transactions (one per batch) instead of getting one.
   * 'ownOnce' still accepts an idempotency key; 'own' does not, for example where the reply
   * contains a secret that must not be stored.
   */
  readonly transactions?: 'own' | 'ownOnce';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a file of one of these content types instead of JSON. */
  readonly bodyTypes?: readonly string[];
  /** Set where the body may exceed the usual limit. */
  readonly maxBodyBytes?: number;
  readonly reply: Reply;
}

/** Declares one API endpoint; server and web infer all types from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Decoded input of an endpoint: what a handler receives and what the web passes to `call`. */
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
  /** Sums over all rows, by column, where they were asked for. */
  sums?: ListSums | undefined;
}

/** Sums over all rows of a list, by column name. */
export type ListSums = Readonly<Record<string, PaisaSum>>;

/**
 * The texts of an envelope, by message key; the detail of invalid input lists messages by field.
 */
export interface EnvelopeMessages<Detail = Message | Record<string, Message[]>> {
  heading: Message;
  detail: Detail;
}

/**
 * The result of a change as the caller reads it: texts in English, and keys for other languages.
 */
export interface Saved<Data> {
  heading: string;
  message: string;
  messages?: EnvelopeMessages<Message> | undefined;
  data: Data;
}

export interface DownloadFile {
  name: string;
  content: AsyncIterable<Uint8Array> | Uint8Array | string;
  /** Content type of a file that is shown inline. A file name is never reused for other content. */
  shownAs?: string;
}

/** Decoded reply of an endpoint: what a handler returns and what the web reads. */
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
