import { type Message, message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import { insertPayers } from '../customers/payers.ts';
import type { Database } from '../database/database.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import type { WrittenRow } from './row-writer.ts';

/** By their codes in comparable form; `isPaid` of those who are paid by another. */
export type KnownPayers = ReadonlyMap<string, { isPaid: boolean }>;

const payerOf = ({ payerCode = '' }: Pick<GoodRow, 'payerCode'>): string =>
  comparableText(payerCode);

/** The customers with these codes. */
export async function readPayers(tx: Database, codes: readonly string[]): Promise<KnownPayers> {
  const wanted = [...new Set(codes.map(comparableText))].filter((code) => code !== '');
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ code: string; isPaid: boolean }>`
    select comparable_text(code) as code, exists (
      select from customer_payers where customer_id = customers.id) as is_paid
    from customers where comparable_text(code) = any(${wanted}::text[])
  `.execute(tx);
  return new Map(rows.map(({ code, isPaid }) => [code, { isPaid }]));
}

/**
 * Why nobody with the code in a row can pay for its customer; undefined where somebody can: a
 * customer who is there, or comes with the same file, and is paid by nobody else. So there are no
 * chains and no circles.
 */
export function payerFault(
  row: GoodRow,
  known: KnownPayers,
  coming: ReadonlyMap<string, GoodRow>,
): Message | undefined {
  const code = payerOf(row);
  if (code === '') return undefined;
  if (code === comparableText(row.form.code ?? '')) return message('payer.isOneself');
  const there = known.get(code);
  const comes = coming.get(code);
  if (!there && !comes) return message('payer.unknown');
  const isPaid = there ? there.isPaid : comes?.payerCode !== undefined;
  return isPaid ? message('payer.isPaidBy') : undefined;
}

export const payerProblem = (row: GoodRow, reason: Message): RowProblem => ({
  rowNumber: row.rowNumber,
  code: row.form.code ?? '',
  field: 'paidBy',
  reason,
});

/** The rows by their codes in comparable form; those without a code pay for nobody. */
export const byCode = (rows: readonly GoodRow[]): Map<string, GoodRow> =>
  new Map(
    rows.flatMap((row) => (row.form.code ? [[comparableText(row.form.code), row] as const] : [])),
  );

/** Those without a payer first: whoever pays for somebody of the same file is among them. */
export const payersFirst = <Row>(rows: readonly Row[], of: (row: Row) => GoodRow): Row[][] =>
  [
    rows.filter((row) => of(row).payerCode === undefined),
    rows.filter((row) => of(row).payerCode !== undefined),
  ].filter((group) => group.length > 0);

/** Keeps who pays for customers that were written, after the payers were. */
export const writePayers = (
  tx: Database,
  written: readonly WrittenRow[],
  createdBy: number | null,
): Promise<void> =>
  insertPayers(
    tx,
    written.flatMap(({ row, customerId }) =>
      row.payerCode === undefined ? [] : [{ customerId, payerCode: payerOf(row) }],
    ),
    createdBy,
  );
