import { paisa, takaText } from '@netkhata/domain/paisa';

/** A line of a wallet's own record, oldest first. */
export interface DemoLine {
  /** 'YYYY-MM-DD HH:MM:SS' in Dhaka. */
  at: string;
  number: string;
  inPaisa: number;
  outPaisa: number;
  feePaisa: number;
  from: string;
  reference: string;
}

export type DemoWallet = 'bKash' | 'Nagad' | 'Rocket';

const taka = (amount: number): string => (amount === 0 ? '' : takaText(paisa(amount)));

/** What a line moves of the account. */
export const movedByLine = ({ inPaisa, outPaisa, feePaisa }: DemoLine): number =>
  inPaisa - outPaisa - feePaisa;

export const sortedLines = (lines: readonly DemoLine[]): DemoLine[] =>
  lines.toSorted((one, other) =>
    `${one.at} ${one.number}` < `${other.at} ${other.number}` ? -1 : 1,
  );

/**
 * A statement as the wallet's portal writes it: bKash and Rocket oldest line first, Nagad newest
 * first and with a day and a time of its own.
 */
export function demoStatement(
  wallet: DemoWallet,
  { lines, openingPaisa }: { lines: readonly DemoLine[]; openingPaisa: number },
): string {
  let balance = openingPaisa;
  const isNagad = wallet === 'Nagad';
  const rows = lines.map((line) => {
    balance += movedByLine(line);
    const { at, number, from, reference, inPaisa, outPaisa, feePaisa } = line;
    const amounts = [inPaisa, outPaisa, feePaisa].map(taka);
    const held = takaText(paisa(balance));
    const [day = '', time = ''] = at.split(' ');
    return isNagad
      ? [day.split('-').toReversed().join('/'), time, number, from, reference, ...amounts, held]
      : [number, at, from, reference, ...amounts, held];
  });
  const head = isNagad
    ? 'Date,Time,Txn ID,Customer No,Details,Credit,Debit,Charge,Balance'
    : 'Trx ID,Date Time,Sender Wallet,Reference,Paid In,Withdrawn,Charge,Balance';
  const body = (isNagad ? rows.toReversed() : rows).map((cells) => cells.join(','));
  return [head, ...body, ''].join('\n');
}
