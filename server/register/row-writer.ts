import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { sql } from 'kysely';
import { markConnectionsBilled } from '../bills/mark-connection-billed.ts';
import { postOpeningBalances } from '../bills/opening-balance.ts';
import { insertCustomers, type RegisterColumns } from '../customers/register-customers.ts';
import type { Database } from '../database/database.ts';
import { isDataError } from '../database/database-error.ts';
import { failureOfConstraint } from '../http/constraint-failure.ts';
import { badInput, Failure, isMessage } from '../http/failure.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import { isAwayNow, type Planner, planRowTerms } from './row-terms.ts';

/** A row of a register with its database columns. */
export interface NewRow {
  row: GoodRow;
  columns: RegisterColumns;
}

export interface WrittenRow {
  row: GoodRow;
  customerId: number;
}

interface RowWriterOptions {
  /** Locked by the transaction. */
  books: Books;
  /** The date of the opening balances' documents. */
  openingDay: Day;
  createdBy: number | null;
  /** Who plans absences and changes; null where nobody is signed in. */
  planner: Planner | null;
}

interface Written {
  written: WrittenRow[];
  refused: RowProblem[];
}

const PPPOE_TAKEN = message('customer.pppoeTaken');

/**
 * Writes rows in batches of a few statements. A batch that the database refuses is halved until the
 * refused row is isolated.
 */
export class RowWriter {
  readonly #tx: Database;
  readonly #options: RowWriterOptions;
  /** PPPoE user names in use, among those that rows of this register have. */
  readonly #taken = new Set<string>();

  constructor(tx: Database, options: RowWriterOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  async write(rows: readonly NewRow[]): Promise<Written> {
    await this.#readTaken(rows);
    return this.#writeFree(rows);
  }

  /** Looked up for the whole batch: otherwise each taken name would be found only by halving. */
  async #readTaken(rows: readonly NewRow[]): Promise<void> {
    const names = rows.map(pppoeNameOf).filter((name) => name !== undefined);
    const found = await sql<{ name: string }>`
      select pppoe_user_name as name from customers
      where pppoe_user_name = any(${names}::text[]) and status <> 'close'
    `.execute(this.#tx);
    for (const { name } of found.rows) this.#taken.add(name);
  }

  async #writeFree(rows: readonly NewRow[]): Promise<Written> {
    const isTaken = (row: NewRow) => {
      const name = pppoeNameOf(row);
      return name !== undefined && this.#taken.has(name);
    };
    const refused = rows
      .filter(isTaken)
      .flatMap(({ row }) => problemsOf(row, badInput({ pppoeUserName: PPPOE_TAKEN })));
    const free = rows.filter((row) => !isTaken(row));
    const inserted = free.length > 0 ? await this.#insert(free) : [];
    const [first] = free;
    if (Array.isArray(inserted)) {
      for (const name of free.map(pppoeNameOf)) if (name !== undefined) this.#taken.add(name);
      return { written: inserted, refused };
    }
    if (free.length === 1 && first) {
      return { written: [], refused: [...refused, ...problemsOf(first.row, inserted)] };
    }
    const middle = Math.ceil(free.length / 2);
    const one = await this.#writeFree(free.slice(0, middle));
    const other = await this.#writeFree(free.slice(middle));
    return {
      written: [...one.written, ...other.written],
      refused: [...refused, ...one.refused, ...other.refused],
    };
  }

  /** Inserts rows within a savepoint. Returns the customers, or why the database refused. */
  async #insert(rows: readonly NewRow[]): Promise<WrittenRow[] | Failure> {
    const tx = this.#tx;
    await sql`savepoint register_rows`.execute(tx);
    try {
      const { books, openingDay, createdBy, planner } = this.#options;
      const ids = await insertCustomers(
        tx,
        rows.map((row) => columnsBefore(row, planner)),
      );
      await postOpeningBalances(
        tx,
        rows.map(({ row, columns }, index) => ({
          customerId: ids[index] as number,
          customerCode: columns.code,
          amountPaisa: row.openingBalancePaisa,
          day: openingDay,
          createdBy,
        })),
        books,
      );
      await markConnectionsBilled(tx, ids);
      const written = rows.map(({ row }, index) => ({ row, customerId: ids[index] as number }));
      for (const { row, customerId } of written) await planRowTerms(tx, row, customerId, planner);
      await sql`release savepoint register_rows`.execute(tx);
      return written;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      await sql`rollback to savepoint register_rows`.execute(tx);
      return failure;
    }
  }
}

/** Whoever is away by now is active before that, and is made deactive by the absence. */
const columnsBefore = ({ row, columns }: NewRow, planner: Planner | null): RegisterColumns =>
  planner && columns.status === 'deactive' && isAwayNow(row, planner.today)
    ? { ...columns, status: 'active' }
    : columns;

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  return isDataError(error) ? failureOfConstraint(error) : undefined;
}

/** The PPPoE user name, which must be unique among open customers. */
const pppoeNameOf = ({ columns }: NewRow): string | undefined =>
  columns.pppoeUserName === null || columns.status === 'close' ? undefined : columns.pppoeUserName;

export function problemsOf({ rowNumber, form }: GoodRow, { detail }: Failure): RowProblem[] {
  const fields = isMessage(detail) ? { row: [detail] } : detail;
  return Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((reason) => ({ rowNumber, code: form.code ?? '', field, reason })),
  );
}
