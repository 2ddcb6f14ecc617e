import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import {
  negatePaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { type ArrivalLine, bringArrivals, digestOf } from './bring-arrivals.ts';
import { findKnown } from './known-lines.ts';
import { readChosenColumns } from './chosen-columns.ts';
import type { StatementRead } from './read-statement.ts';
import { readStatementFile } from './read-statement-file.ts';
import { movedBy, type StatementReading } from './statement-order.ts';

type Preview = EndpointResult<Api['statementInspect']>;
type File = Pick<EndpointInput<Api['statementInspect']>, 'query' | 'body'>;
type Brought = EndpointResult<Api['statementBring']>['data'];

const EXAMPLES = 5;

/** Reads a file by what is remembered of the account's columns. */
async function readFile(context: SignedInContext, { query, body }: File): Promise<StatementRead> {
  const { tx, now, signal } = context;
  const chosen = await readChosenColumns(tx, query.account);
  const file = { name: query.name, bytes: body, chosen, latest: await latest(tx, now) };
  try {
    return await readStatementFile(file, { signal: signal?.() });
  } catch (error) {
    if (!(error instanceof MoveFileRefused)) throw error;
    const problems = [{ line: null, text: error.reason }];
    return { columns: [], rows: 0, lines: [], openingPaisa: null, closingPaisa: null, problems };
  }
}

/** A wallet's clock may be some hours ahead of ours, not more than a day. */
async function latest(tx: Database, now: Date): Promise<string> {
  const { rows } = await sql<{ latest: string }>`
    select to_char(${now}::timestamptz at time zone time_zone + interval '1 day',
      'YYYY-MM-DD"T"HH24:MI:SS') as latest
    from company
  `.execute(tx);
  return rows[0]?.latest ?? '';
}

/** What a file would bring, without keeping anything of it. */
export async function inspectStatement(context: SignedInContext, file: File): Promise<Preview> {
  const { tx } = context;
  await requireMoneyAccount(tx, file.query.account);
  const read = await readFile(context, file);
  return {
    columns: read.columns,
    lines: read.rows,
    reads: read.problems.length > 0 ? null : await readsOf(context, file, read),
    problems: read.problems.map(({ line, text }) => ({ line, message: englishOf(text), text })),
  };
}

async function readsOf(
  { tx }: SignedInContext,
  { query, body }: File,
  read: StatementReading,
): Promise<NonNullable<Preview['reads']>> {
  const { lines, openingPaisa, closingPaisa } = read;
  const known = await findKnown(tx, query.account, lines);
  const span = await spanOf(tx, lines);
  const differing = lines.flatMap((line, index) => {
    const before = known[index];
    const isOther = before !== undefined && isOtherThan(before, line);
    return isOther ? [{ line: line.lineNo ?? 0, number: line.trxId ?? '' }] : [];
  });
  const knownCount = known.filter(({ id }) => id !== null).length;
  const instants = await instantsOf(tx, lines.slice(0, EXAMPLES));
  return {
    newLines: lines.length - knownCount,
    knownLines: knownCount - differing.length,
    differing: differing.slice(0, 100),
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    opening: openingPaisa,
    closing: closingPaisa,
    ...sidesOf(lines),
    gap: await gapBefore(tx, query.account, { ...span, openingPaisa }),
    isKnownFile: (await findStatement(tx, query.account, body)) !== undefined,
    examples: lines.slice(0, EXAMPLES).map((line, index) => ({
      line: line.lineNo ?? 0,
      at: (instants[index] as Date).toISOString(),
      hasTime: line.hasTime,
      direction: line.direction,
      amount: line.amountPaisa,
      fee: line.feePaisa ?? ZERO_PAISA,
      number: line.trxId,
      senderNo: line.counterpartyNo,
      senderName: line.counterpartyName,
      reference: line.reference,
      balanceAfter: line.balanceAfterPaisa,
    })),
  };
}

/** What lines moved into the account and out of it, fees included. */
function sidesOf(lines: readonly ArrivalLine[]): { in: Paisa; out: Paisa } {
  const moved = lines.map(movedBy);
  return {
    in: sumPaisa(moved.filter((net) => net > 0)),
    out: negatePaisa(sumPaisa(moved.filter((net) => net < 0))),
  };
}

interface Span {
  from: Date;
  until: Date;
}

/** The instants of lines by the company's clock. */
async function instantsOf(tx: Database, lines: readonly ArrivalLine[]): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at::timestamp at time zone (select time_zone from company) as at
    from unnest(${lines.map(({ at }) => at)}::text[]) with ordinality as line (at, place)
    order by place
  `.execute(tx);
  return rows.map(({ at }) => at);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time that a statement covers; of a last line without a time, its whole day. */
async function spanOf(tx: Database, lines: readonly ArrivalLine[]): Promise<Span> {
  const sorted = lines.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const [from, until] = await instantsOf(tx, [
    sorted[0] as ArrivalLine,
    sorted.at(-1) as ArrivalLine,
  ]);
  const lasts = sorted.at(-1)?.hasTime ? 0 : DAY_MS - 1000;
  return { from: from as Date, until: new Date((until as Date).getTime() + lasts) };
}

/** What is missing between the statement before and this one; null where nothing is. */
async function gapBefore(
  tx: Database,
  accountId: number,
  { from, openingPaisa }: Span & { openingPaisa: Paisa | null },
): Promise<NonNullable<Preview['reads']>['gap']> {
  if (openingPaisa === null) return null;
  const { rows } = await sql<{ untilAt: Date; closingPaisa: Paisa; overlaps: boolean }>`
    select until_at, closing_paisa, until_at > ${from} as overlaps from arrival_statements
    where account_id = ${accountId} and closing_paisa is not null and from_at <= ${from}
    order by until_at desc, id desc limit 1
  `.execute(tx);
  const [before] = rows;
  if (!before || before.overlaps || before.closingPaisa === openingPaisa) return null;
  return {
    from: before.untilAt.toISOString(),
    until: from.toISOString(),
    amount: subtractPaisa(openingPaisa, before.closingPaisa),
  };
}

async function findStatement(
  tx: Database,
  accountId: number,
  bytes: Uint8Array,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from arrival_statements
    where account_id = ${accountId} and digest = ${digestOf(bytes)}
  `.execute(tx);
  return rows[0]?.id;
}

/** Brings the lines of a file, all or none. The same file again changes nothing. */
export async function bringStatement(context: SignedInContext, file: File): Promise<Brought> {
  const { tx, user, now } = context;
  const { query, body } = file;
  const account = await requireMoneyAccount(tx, query.account);
  if (!account.active) {
    throw conflict(message('payment.accountInactive', { account: account.name }));
  }
  const earlier = await findStatement(tx, account.id, body);
  if (earlier !== undefined) return knownFile(earlier);
  const read = await readFile(context, file);
  const [problem] = read.problems;
  if (problem) throw badInput({ file: problem.text });
  // Only once it is read: others bring to the account meanwhile, perhaps the same file.
  await sql`select from accounts where id = ${account.id} for no key update`.execute(tx);
  const meanwhile = await findStatement(tx, account.id, body);
  if (meanwhile !== undefined) return knownFile(meanwhile);
  const { lines } = read;
  const known = await findKnown(tx, account.id, lines);
  const newCount = known.filter(({ id }) => id === null).length;
  const differing = known.filter((before, index) => isOtherThan(before, lines[index])).length;
  const statementId = await insertStatement(context, file, read, { newCount, differing });
  await bringArrivals(
    tx,
    { accountId: account.id, kind: 'file', statementId, broughtBy: user.id, now },
    lines,
  );
  const counts = { brought: newCount, known: lines.length - newCount - differing, differing };
  context.audit({
    subject: 'arrival_statement',
    id: statementId,
    after: { account: account.id, file: query.name, ...counts },
  });
  return { id: statementId, ...counts, isKnownFile: false };
}

const knownFile = (id: number): Brought => ({
  id,
  brought: 0,
  known: 0,
  differing: 0,
  isKnownFile: true,
});

const isOtherThan = (
  before: Awaited<ReturnType<typeof findKnown>>[number],
  line: ArrivalLine | undefined,
): boolean =>
  before.id !== null &&
  line !== undefined &&
  (before.amountPaisa !== line.amountPaisa ||
    (line.feePaisa !== null && before.feePaisa !== null && before.feePaisa !== line.feePaisa));

async function insertStatement(
  { tx, user, now }: SignedInContext,
  { query, body }: File,
  { lines, openingPaisa, closingPaisa }: StatementReading,
  { newCount, differing }: { newCount: number; differing: number },
): Promise<number> {
  const span = await spanOf(tx, lines);
  const sides = sidesOf(lines);
  const { id } = await tx
    .insertInto('arrivalStatements')
    .values({
      accountId: query.account,
      fileName: query.name,
      digest: digestOf(body),
      fromAt: span.from,
      untilAt: span.until,
      openingPaisa,
      closingPaisa: openingPaisa === null ? null : closingPaisa,
      lineCount: lines.length,
      newCount,
      knownCount: lines.length - newCount - differing,
      differingCount: differing,
      inPaisa: sides.in,
      outPaisa: sides.out,
      broughtBy: user.id,
      broughtAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
