import { comparableText } from '@netkhata/domain/comparable-text';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { insertPlannedLines } from '../../bills/planned-lines.ts';
import { type RegisterForm, registerColumns } from '../../customers/register-customers.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockBookDay } from '../../ledger/book-day.ts';
import { codesInFile, giveCodes } from '../../register/given-codes.ts';
import {
  payerFault,
  payerProblem,
  payersFirst,
  readPayers,
  writePayers,
} from '../../register/row-payers.ts';
import { placeIdsOf, preparePlaces, type RegisterPlaces } from '../../register/register-places.ts';
import type { RowProblem } from '../../register/register-row.ts';
import { plannerOf } from '../../register/row-terms.ts';
import { RowWriter } from '../../register/row-writer.ts';
import { readCompany } from '../../setup/company-settings.ts';
import { createPackage, readPackages } from '../../setup/packages.ts';
import type { ComingRow } from '../map/validate-rows.ts';
import type { MovedPackage } from '../map/moved-row.ts';
import { getsCode, type MovePlan } from '../map/move-plan.ts';
import { finishMove } from './finish-move.ts';

export interface AcceptOptions {
  moveId: number;
  today: Day;
  createdBy: number | null;
  /** Of what is planned; missing where nobody is signed in. */
  now?: Date;
  /** Customers per transaction. */
  batch?: number;
  /** Called after each batch. */
  onProgress?: (done: number, all: number) => void;
}

export interface Accepted {
  created: number;
  /** Imported by an earlier attempt. */
  thereAlready: number;
  /** Rows that passed validation and were refused by the database. */
  refused: RowProblem[];
}

/** Customers per transaction: payments that are collected meanwhile wait for one batch at most. */
const BATCH = 500;

/**
 * Writes a move into the books, one transaction for each batch of customers: with their opening
 * balances, the day until which they have paid, and their remaining instalments. It is idempotent:
 * after a crash a repeated call continues, and after completion it changes nothing.
 */
export async function acceptMove(
  database: Database,
  plan: MovePlan,
  options: AcceptOptions,
): Promise<Accepted> {
  const coming = plan.rows.filter((row) => row.outcome === 'comes_in');
  const size = options.batch ?? BATCH;
  const accepted: Accepted = { created: 0, thereAlready: 0, refused: [] };
  const places = await inTransaction(database, async (tx) => {
    await createPackages(tx, plan.packages, coming);
    return preparePlaces(
      tx,
      coming.map(({ good }) => good),
    );
  });
  const inFile = codesInFile(plan.rows.map(({ original }) => original));
  const groups = payersFirst(coming, ({ good }) => good);
  const batches = groups.flatMap((group) => inBatches(group, size));
  let progress = 0;
  for (const batch of batches) {
    const { movingDay } = plan;
    progress += batch.length;
    const done = await inTransaction(database, (tx) =>
      acceptBatch(tx, batch, { ...options, places, inFile, movingDay, progress }),
    );
    if (!done) return accepted;
    accepted.created += done.created;
    accepted.thereAlready += done.thereAlready;
    accepted.refused.push(...done.refused);
    options.onProgress?.(progress, coming.length);
  }
  await finishMove(database, { plan, moveId: options.moveId, refused: accepted.refused });
  return accepted;
}

const inBatches = (rows: readonly ComingRow[], size: number): ComingRow[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );

async function acceptBatch(
  tx: Database,
  batch: readonly ComingRow[],
  frame: AcceptOptions & {
    places: RegisterPlaces;
    /** Codes that rows of the files have, which no other row gets. */
    inFile: ReadonlySet<string>;
    movingDay: Day;
    progress: number;
  },
): Promise<Accepted | undefined> {
  const { moveId, today, createdBy, places, inFile, movingDay } = frame;
  const books = await lockBookDay(tx, today);
  // Concurrent attempts are serialised; the second finds the rows that the first has written.
  const open = await sql`
    select from moves where id = ${moveId} and state in ('accepting', 'accepted') for update
  `.execute(tx);
  // The move was taken back meanwhile: customers imported now would stay.
  if (open.rows.length === 0) return undefined;
  const there = await readMovedKeys(tx, batch);
  const arriving = batch.filter(({ row }) => !there.has(row.key));
  // Payers are written by now, unless the database refused them.
  const payers = await readPayers(
    tx,
    arriving.map(({ good }) => good.payerCode ?? ''),
  );
  const faultOf = ({ good }: ComingRow) => payerFault(good, payers, new Map());
  const unpaid = arriving.flatMap((row) => {
    const reason = faultOf(row);
    return reason ? [payerProblem(row.good, reason)] : [];
  });
  const incoming = arriving.filter((row) => !faultOf(row));
  const { codePrefix, language } = await readCompany(tx);
  const coded = await giveCodes(
    tx,
    incoming.map(({ good }) => good),
    { inFile, codePrefix },
  );
  const coming = new Map(
    coded.map((good, index) => [good, (incoming[index] as ComingRow).row] as const),
  );
  const writer = new RowWriter(tx, {
    books,
    openingDay: movingDay,
    createdBy,
    planner: plannerOf(frame, { language, packages: places.packages }),
  });
  const newRows = [...coming].map(([good, row]) => {
    const form = { ...good.form, ...placeIdsOf(places, good) } as RegisterForm;
    const columns = { ...registerColumns(form, createdBy), paidUntil: row.paidUntil };
    return { row: good, columns };
  });
  const { written, refused } = await writer.write(newRows);
  const ids = written.map(({ customerId }) => customerId);
  const customers = written.map(({ row, customerId }) => ({
    customerId,
    key: coming.get(row)?.key ?? '',
    instalments: coming.get(row)?.instalments ?? [],
  }));
  await sql`
    insert into moved_customers (customer_id, move_id, row_key)
    select customer_id, ${moveId}, row_key from unnest(
      ${ids}::bigint[],
      ${customers.map(({ key }) => key)}::text[]
    ) as moved (customer_id, row_key)
  `.execute(tx);
  await writePayers(tx, written, createdBy);
  await insertPlannedLines(tx, customers, createdBy);
  if (incoming.some(getsCode)) await showGivenCodes(tx, moveId, ids);
  await sql`update moves set work_done = ${frame.progress} where id = ${moveId}`.execute(tx);
  return { created: written.length, thereAlready: there.size, refused: [...unpaid, ...refused] };
}

/** Shows the codes that customers have got, where those shown before are taken by others now. */
const showGivenCodes = (tx: Database, moveId: number, ids: readonly number[]) =>
  sql`
    update move_rows set
      shown = jsonb_set(
        jsonb_set(shown, '{row,code}', to_jsonb(customers.code)), '{cells,code}', to_jsonb(customers.code)
      ),
      search_text = move_rows.search_text || ' ' || comparable_text(customers.code)
    from moved_customers join customers on customers.id = customer_id
    where move_rows.move_id = ${moveId} and move_rows.row_key = moved_customers.row_key
      and customer_id = any(${ids}::bigint[])
      and shown -> 'row' ->> 'code' <> customers.code
  `.execute(tx);

async function readMovedKeys(tx: Database, batch: readonly ComingRow[]): Promise<Set<string>> {
  const found = await sql<{ rowKey: string }>`
    select row_key from moved_customers
    where row_key = any(${batch.map(({ row }) => row.key)}::text[]) and taken_back_at is null
  `.execute(tx);
  return new Set(found.rows.map(({ rowKey }) => rowKey));
}

/** Creates the packages that incoming customers have, with the speed and price of the old books. */
async function createPackages(
  tx: Database,
  packages: readonly MovedPackage[],
  coming: readonly ComingRow[],
): Promise<void> {
  const known = new Set((await readPackages(tx)).map(({ name }) => comparableText(name)));
  const packageNames = new Set(coming.map(({ good }) => comparableText(good.packageName)));
  for (const { name, speed, pricePaisa } of packages) {
    const key = comparableText(name);
    if (known.has(key) || !packageNames.has(key)) continue;
    known.add(key);
    await createPackage(tx, { name, speed, billAmount: pricePaisa });
  }
}
