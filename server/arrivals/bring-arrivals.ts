import { createHash } from 'node:crypto';
import type { ArrivalSource } from '@netkhata/contract/arrival-words';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { writeAudit } from '../http/audit.ts';
import { alikeNumbers, findKnown, keyOf, type Known, MOMENT, withAdded } from './known-lines.ts';
import { proposeFor } from './propose-arrivals.ts';

/** One line of a record, as a reader of files or texts has read it. */
export interface ArrivalLine {
  direction: 'in' | 'out';
  /** Above zero. */
  amountPaisa: Paisa;
  /** Null where the record tells none. */
  feePaisa: Paisa | null;
  /**
   * An instant with its offset (2025-10-30T21:02:00+06:00), or the time by the company's clock
   * (2025-10-30T21:02:00).
   */
  at: string;
  /** False where the record tells only the day. */
  hasTime: boolean;
  /** Its transaction number as it was written; null where it has no letter and no digit. */
  trxId: string | null;
  counterpartyNo: string | null;
  /** Normalised (`normaliseMobile`), where the counterparty's number is a mobile number. */
  counterpartyMobile: string | null;
  counterpartyName: string | null;
  reference: string | null;
  balanceAfterPaisa: Paisa | null;
  /** The record as it came. */
  raw: string;
  /** Its line of the statement file. */
  lineNo?: number;
}

/** Where lines come from. */
export interface BringingSource {
  accountId: number;
  kind: ArrivalSource;
  statementId?: number | null;
  connectionId?: number | null;
  /** The user who brought a file or a text; null where it came by itself. */
  broughtBy: number | null;
  now: Date;
}

export interface BroughtArrival {
  arrivalId: number;
  /** Nobody had told of it before. */
  isNew: boolean;
  /** It is known with another amount or fee. */
  differs: boolean;
}

/**
 * Keeps lines of a record as arrivals; a line that is known gets one more source and is otherwise
 * left as it is, so that bringing it again changes nothing. What is new is proposed to customers.
 * Returns the arrival of each line, in the order given.
 */
export async function bringArrivals(
  tx: Database,
  source: BringingSource,
  lines: readonly ArrivalLine[],
): Promise<BroughtArrival[]> {
  if (lines.length === 0) return [];
  // Two records of one account come one after the other, or both might add the same line.
  await sql`select from accounts where id = ${source.accountId} for no key update`.execute(tx);
  const before = await findKnown(tx, source.accountId, lines);
  const added = await insertArrivals(tx, source, { lines, before });
  const arrivals = await withAdded(tx, source.accountId, { lines, before });
  const fees = await addFees(tx, lines, arrivals);
  const brought = lines.map((line, index): BroughtArrival => {
    const arrival = arrivals[index] as Known;
    const arrivalId = arrival.id as number;
    const feePaisa = fees.get(arrivalId) ?? arrival.feePaisa;
    return {
      arrivalId,
      isNew: added.has(arrivalId),
      differs:
        arrival.amountPaisa !== line.amountPaisa ||
        (line.feePaisa !== null && feePaisa !== line.feePaisa),
    };
  });
  await insertSources(tx, source, lines, brought);
  if (source.broughtBy === null) await recordByItself(tx, source, brought);
  await proposeFor(tx, {
    arrivalIds: brought
      .filter(({ isNew, differs }) => isNew || differs)
      .map(({ arrivalId }) => arrivalId),
    now: source.now,
  });
  return brought;
}

/** Nobody's action: open screens hear of it by the audit trail, as of any other change. */
async function recordByItself(
  tx: Database,
  { accountId, kind, now }: BringingSource,
  brought: readonly BroughtArrival[],
): Promise<void> {
  const told = brought.filter(({ isNew, differs }) => isNew || differs);
  if (told.length === 0) return;
  await writeAudit(tx, {
    userId: null,
    action: 'arrivalByItself',
    address: '',
    changes: told.map(({ arrivalId: id }) => ({
      subject: 'arrival',
      id,
      after: { account: accountId, kind },
    })),
    at: now,
  });
}

/** Adds what nobody had told before; returns the ids. */
async function insertArrivals(
  tx: Database,
  { accountId, now }: BringingSource,
  told: { lines: readonly ArrivalLine[]; before: readonly Known[] },
): Promise<Set<number>> {
  const alike = alikeNumbers(told.lines);
  const added = told.lines.flatMap((line, index) =>
    told.before[index]?.id === null ? [{ line, alikeNo: alike[index] as number }] : [],
  );
  if (added.length === 0) return new Set();
  const lines = added.map(({ line }) => line);
  const { rows } = await sql<{ id: number }>`
    insert into arrivals (account_id, direction, amount_paisa, fee_paisa, occurred_at, has_time,
      occurred_on, trx_id, counterparty_no, counterparty_mobile, counterparty_name, reference,
      balance_after_paisa, alike_no, created_at)
    select ${accountId}, direction, amount, fee, moment, has_time,
      (moment at time zone (select time_zone from company))::date, trx_id, counterparty_no, mobile,
      name, reference, balance, alike, ${now}
    from (
      select line.*, ${MOMENT} as moment from unnest(
        ${lines.map(({ direction }) => direction)}::text[],
        ${lines.map(({ amountPaisa }) => amountPaisa)}::bigint[],
        ${lines.map(({ feePaisa }) => feePaisa)}::bigint[],
        ${lines.map(({ at }) => at)}::text[],
        ${lines.map(({ hasTime }) => hasTime)}::boolean[],
        ${lines.map(({ trxId }) => (keyOf(trxId) === null ? null : trxId))}::text[],
        ${lines.map(({ counterpartyNo }) => counterpartyNo)}::text[],
        ${lines.map(({ counterpartyMobile }) => counterpartyMobile)}::text[],
        ${lines.map(({ counterpartyName }) => counterpartyName)}::text[],
        ${lines.map(({ reference }) => reference)}::text[],
        ${lines.map(({ balanceAfterPaisa }) => balanceAfterPaisa)}::bigint[],
        ${added.map(({ alikeNo }) => alikeNo)}::smallint[]
      ) with ordinality as line (direction, amount, fee, at, has_time, trx_id, counterparty_no,
        mobile, name, reference, balance, alike, position)
    ) as line
    order by position
    on conflict do nothing returning id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The fees of arrivals that nobody had told a fee of; returns them by arrival. */
async function addFees(
  tx: Database,
  lines: readonly ArrivalLine[],
  known: readonly Known[],
): Promise<Map<number, Paisa>> {
  const told = lines.flatMap(({ feePaisa, amountPaisa }, index) => {
    const { id, feePaisa: before, amountPaisa: amount } = known[index] as Known;
    return feePaisa !== null && before === null && amount === amountPaisa ? [{ id, feePaisa }] : [];
  });
  if (told.length === 0) return new Map();
  const { rows } = await sql<{ id: number; feePaisa: Paisa }>`
    update arrivals set fee_paisa = told.fee_paisa
    from unnest(
      ${told.map(({ id }) => id)}::bigint[], ${told.map(({ feePaisa }) => feePaisa)}::bigint[]
    ) as told (id, fee_paisa)
    where arrivals.id = told.id and arrivals.fee_paisa is null
    returning arrivals.id, arrivals.fee_paisa
  `.execute(tx);
  return new Map(rows.map(({ id, feePaisa }) => [id, feePaisa]));
}

export const digestOf = (content: string | Uint8Array): Buffer =>
  createHash('sha256').update(content).digest();

async function insertSources(
  tx: Database,
  source: BringingSource,
  lines: readonly ArrivalLine[],
  brought: readonly BroughtArrival[],
): Promise<void> {
  const { kind, statementId, connectionId, broughtBy, now } = source;
  await sql`
    insert into arrival_sources (arrival_id, kind, statement_id, line_no, connection_id, raw,
      raw_digest, brought_by, brought_at, amount_paisa, fee_paisa, differs)
    select arrival_id, ${kind}, ${statementId ?? null}::bigint, line_no,
      ${connectionId ?? null}::bigint, raw, decode(digest, 'hex'), ${broughtBy}::bigint, ${now},
      amount, fee, differs
    from unnest(
      ${brought.map(({ arrivalId }) => arrivalId)}::bigint[],
      ${lines.map(({ lineNo }) => lineNo ?? null)}::integer[],
      ${lines.map(({ raw }) => raw)}::text[],
      ${lines.map(({ raw }) => digestOf(raw).toString('hex'))}::text[],
      ${lines.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${lines.map(({ feePaisa }) => feePaisa)}::bigint[],
      ${brought.map(({ differs }) => differs)}::boolean[]
    ) with ordinality as line (arrival_id, line_no, raw, digest, amount, fee, differs, position)
    order by position
    on conflict do nothing
  `.execute(tx);
}
