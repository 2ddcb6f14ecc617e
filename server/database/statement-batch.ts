import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { camelCase } from './camel-case.ts';

export interface BatchStatement {
  text: string;
  values: readonly unknown[];
  /** What it is prepared as; undefined where it is planned for these values alone. */
  name: string | undefined;
}

export interface BatchAnswer {
  /** As PostgreSQL calls what it did: INSERT, COMMIT. */
  command: string;
  /** By the names that code has for columns. */
  rows: Record<string, unknown>[];
}

interface Sent {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
  resolve(answer: BatchAnswer): void;
  reject(error: Error): void;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** What the types of `pg` do not tell of its connection. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** By name: what PostgreSQL has prepared, and what it has been sent. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: (string | Buffer | null)[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** The columns of prepared statements, which PostgreSQL needs to describe once a connection. */
const describedBy = new WeakMap<Connection, Map<string, Column[]>>();

function describedOn(connection: Connection): Map<string, Column[]> {
  const known = describedBy.get(connection) ?? new Map<string, Column[]>();
  describedBy.set(connection, known);
  return known;
}

/**
 * Statements that PostgreSQL answers in one packet, where those of `pg` have a packet each: of a
 * short statement, that packet is the larger part of the cost. One that fails takes with it those
 * after it, which fail with the same error.
 */
export class StatementBatch extends pg.Query {
  readonly #statements: Sent[] = [];
  readonly #getTypeParser: pg.CustomTypesConfig['getTypeParser'];
  #described = new Map<string, Column[]>();
  /** The statement that PostgreSQL is answering. */
  #at = 0;
  #columns: Column[] = [];
  #rows: Record<string, unknown>[] = [];
  /** `pg` looks at both when PostgreSQL says that it has parsed a statement. */
  name: string | undefined;
  text: string | undefined;

  constructor(getTypeParser: pg.CustomTypesConfig['getTypeParser']) {
    super('');
    this.#getTypeParser = getTypeParser;
  }

  /** Before the batch is sent. */
  add({ name = '', text, values }: BatchStatement): Promise<BatchAnswer> {
    const sent = { name, text, values: values.map((value) => utils.prepareValue(value)) };
    return new Promise((resolve, reject) => {
      this.#statements.push({ ...sent, resolve, reject });
    });
  }

  override submit = (sender: unknown): null => {
    const connection = sender as Connection;
    this.#described = describedOn(connection);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    this.#begin();
    return null;
  };

  #send(connection: Connection, { name, text, values }: Sent): void {
    const { parsedStatements, submittedNamedStatements: submitted } = connection;
    if (name === '' || !(parsedStatements[name] ?? submitted[name])) {
      connection.parse({ name, text });
      if (name !== '') submitted[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!this.#described.has(name)) connection.describe({ type: 'P' });
    connection.execute({});
  }

  /** What PostgreSQL says next is about the statement at `#at`. */
  #begin(): void {
    const statement = this.#statements[this.#at];
    this.name = statement?.name;
    this.text = statement?.text;
    this.#columns = this.#described.get(this.name ?? '') ?? [];
    this.#rows = [];
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase(name),
      parse: this.#getTypeParser(dataTypeID, 'text') as Column['parse'],
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.#columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const command = text.split(' ', 1)[0] as string;
    // Those without rows are not described, and have no columns.
    if (this.name) this.#described.set(this.name, this.#columns);
    this.#statements[this.#at]?.resolve({ command, rows: this.#rows });
    this.#at += 1;
    this.#begin();
  }

  handleError(error: Error, sender: unknown): void {
    const { submittedNamedStatements, parsedStatements } = sender as Connection;
    for (const { name, reject } of this.#statements.slice(this.#at)) {
      // PostgreSQL has not come to them: they are sent again the next time.
      if (!parsedStatements[name]) delete submittedNamedStatements[name];
      reject(error);
    }
    this.#at = this.#statements.length;
  }

  handleReadyForQuery(): void {
    // All have been answered one by one.
  }
}
