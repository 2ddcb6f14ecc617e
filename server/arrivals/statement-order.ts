import { type Message, message } from '@netkhata/contract/messages';
import {
  addPaisa,
  negatePaisa,
  type Paisa,
  subtractPaisa,
  takaText,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import type { ArrivalLine } from './bring-arrivals.ts';

/** Why a file cannot be brought; of one line, or of the whole file. */
export interface StatementProblem {
  line: number | null;
  text: Message;
}

/** The lines of a statement in the order in which they happened, with its balances. */
export interface StatementReading {
  lines: ArrivalLine[];
  openingPaisa: Paisa | null;
  closingPaisa: Paisa | null;
  problems: StatementProblem[];
}

export interface RowLine extends ArrivalLine {
  lineNo: number;
}

export const failed = (problems: StatementProblem[]): StatementReading => ({
  lines: [],
  openingPaisa: null,
  closingPaisa: null,
  problems,
});

const IS_CHARGE = /charge|\bfees?\b|commission|চার্জ|ফি/i;

/**
 * Some wallets write the charge of a payment as a line of its own with the same number: it becomes
 * the fee of that line. Any other number that comes twice with another amount is a fault.
 */
export function foldCharges(
  lines: readonly RowLine[],
): { lines: RowLine[] } | { problem: StatementProblem } {
  const kept = new Map<string, RowLine>();
  const all: RowLine[] = [];
  for (const line of lines) {
    const key = line.trxId === null ? undefined : `${line.direction} ${transactionKey(line.trxId)}`;
    const earlier = key === undefined ? undefined : kept.get(key);
    if (!earlier || key === undefined) {
      if (key !== undefined) kept.set(key, line);
      all.push(line);
      continue;
    }
    const [charge, main] = IS_CHARGE.test(line.raw) ? [line, earlier] : [earlier, line];
    const isCharge = IS_CHARGE.test(charge.raw) && !IS_CHARGE.test(main.raw);
    if (line.direction === 'out' && isCharge) {
      const folded: RowLine = {
        ...main,
        feePaisa: addPaisa(main.feePaisa ?? ZERO_PAISA, charge.amountPaisa),
        balanceAfterPaisa: line.balanceAfterPaisa,
        raw: `${main.raw}\n${charge.raw}`,
      };
      kept.set(key, folded);
      all[all.indexOf(earlier)] = folded;
      continue;
    }
    // The same line twice, as in lists that were put together, is one line.
    const isSame =
      line.amountPaisa === earlier.amountPaisa &&
      line.at === earlier.at &&
      line.balanceAfterPaisa === earlier.balanceAfterPaisa;
    if (isSame) continue;
    const number = line.trxId ?? '';
    const text = message('statement.numberTwice', { number, line: earlier.lineNo });
    return { problem: { line: line.lineNo, text } };
  }
  return { lines: all };
}

const netOf = (line: ArrivalLine, hasFee: boolean): Paisa => {
  const feePaisa = hasFee ? (line.feePaisa ?? ZERO_PAISA) : ZERO_PAISA;
  const net = line.direction === 'in' ? line.amountPaisa : negatePaisa(line.amountPaisa);
  return subtractPaisa(net, feePaisa);
};

/** Index of the first line whose balance does not follow from the one before; -1 for none. */
function firstBreak(lines: readonly ArrivalLine[], hasFee: boolean): number {
  return lines.findIndex((line, index) => {
    const before = lines[index - 1]?.balanceAfterPaisa;
    if (before === undefined || before === null || line.balanceAfterPaisa === null) return false;
    return addPaisa(before, netOf(line, hasFee)) !== line.balanceAfterPaisa;
  });
}

/**
 * Puts lines in the order in which they happened, by their balances where they have them: files list
 * the latest first or last. Where a fee column is only told and not taken from the balance, it is no
 * fee of ours. A balance that does not follow means that lines are missing or were changed.
 */
export function inOrder(lines: readonly RowLine[]): StatementReading {
  const ways = [lines, lines.toReversed()].flatMap((ordered) =>
    [true, false].map((hasFee) => ({ ordered, hasFee, at: firstBreak(ordered, hasFee) })),
  );
  const whole = lines.every(({ balanceAfterPaisa }) => balanceAfterPaisa !== null);
  const first = lines[0]?.at ?? '';
  const last = lines.at(-1)?.at ?? '';
  const isFalling = first > last;
  const preferred = isFalling ? [...ways.slice(2), ...ways.slice(0, 2)] : ways;
  const way = preferred.find(({ at }) => at === -1);
  if (!way) {
    const { ordered, hasFee, at } = preferred.toSorted(
      (one, other) => other.at - one.at,
    )[0] as (typeof ways)[number];
    const line = ordered[at] as RowLine;
    const before = ordered[at - 1]?.balanceAfterPaisa ?? ZERO_PAISA;
    const text = message('statement.balanceBreaks', {
      balance: takaText(line.balanceAfterPaisa ?? ZERO_PAISA),
      expected: takaText(addPaisa(before, netOf(line, hasFee))),
    });
    return failed([{ line: line.lineNo, text }]);
  }
  const ordered = way.ordered.map((line) =>
    way.hasFee || line.feePaisa === null ? line : { ...line, feePaisa: ZERO_PAISA },
  );
  const firstLine = ordered[0] as RowLine;
  return {
    lines: ordered,
    openingPaisa: whole
      ? subtractPaisa(firstLine.balanceAfterPaisa as Paisa, netOf(firstLine, true))
      : null,
    closingPaisa: whole ? (ordered.at(-1)?.balanceAfterPaisa ?? null) : null,
    problems: [],
  };
}

/** What a line moved of the account, above zero into it. */
export const movedBy = (line: ArrivalLine): Paisa => netOf(line, true);
