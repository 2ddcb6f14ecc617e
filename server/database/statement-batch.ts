import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { camelCase } from './camel-case.ts';

export interface BatchStatement {
  text: string;
  values: readonly unknown[];
  /** Name to prepare it under; undefined to plan it for these values only. */
  name: string | undefined;
}

export interface BatchAnswer {
  /** Command tag of PostgreSQL: INSERT, COMMIT. */
  command: string;
  /** Rows with camelCase field names. */
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

/** Members of the connection that the types of `pg` omit. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** By statement name: what PostgreSQL has parsed, and what has been sent to it. */
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

/** Result columns of prepared statements, which need to be described only once per connection. */
const columnsByConnection = new WeakMap<Connection, Map<string, Column[]>>();

function columnsOf(connection: Connection): Map<string, Column[]> {
  const known = columnsByConnection.get(connection) ?? new Map<string, Column[]>();
  columnsByConnection.set(connection, known);
  return known;
}

/**
 * A batch of statements that PostgreSQL answers in one packet; `pg` needs one packet per statement,
 * which is most of the cost of a short one. When a statement fails, those after it are not executed
 * and fail with the same error.
 */
export class StatementBatch extends pg.Query {
  readonly #statements: Sent[] = [];
  readonly #getTypeParser: pg.CustomTypesConfig['getTypeParser'];
  #described = new Map<string, Column[]>();
  /** Index of the statement that PostgreSQL is answering. */
  #at = 0;
  #columns: Column[] = [];
  #rows: Record<string, unknown>[] = [];
  /** Read by `pg` when PostgreSQL reports that a statement has been parsed. */
  name: string | undefined;
  text: string | undefined;

  constructor(getTypeParser: pg.CustomTypesConfig['getTypeParser']) {
    super('');
    this.#getTypeParser = getTypeParser;
  }

  /** Adds a statement; only before the batch is submitted. */
  add({ name = '', text, values }: BatchStatement): Promise<BatchAnswer> {
    const sent = { name, text, values: values.map((value) => utils.prepareValue(value)) };
    return new Promise((resolve, reject) => {
      this.#statements.push({ ...sent, resolve, reject });
    });
  }

  override submit = (sender: unknown): null => {
    const connection = sender as Connection;
    this.#described = columnsOf(connection);
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

  /** Prepares for the answers to the statement at `#at`. */
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
    // Statements without rows are not described and have no columns.
    if (this.name) this.#described.set(this.name, this.#columns);
    this.#statements[this.#at]?.resolve({ command, rows: this.#rows });
    this.#at += 1;
    this.#begin();
  }

  handleError(error: Error, sender: unknown): void {
    const { submittedNamedStatements, parsedStatements } = sender as Connection;
    for (const { name, reject } of this.#statements.slice(this.#at)) {
      // Not parsed by PostgreSQL, so they must be parsed again the next time.
      if (!parsedStatements[name]) delete submittedNamedStatements[name];
      reject(error);
    }
    this.#at = this.#statements.length;
  }

  handleReadyForQuery(): void {
    // Nothing to do: each statement was answered individually.
  }
}
