/** A line of a wallet's statement; amounts are taka. */
export interface StatementLine {
  /** 'YYYY-MM-DD HH:MM:SS' on the company's clock. */
  at: string;
  number: string;
  in?: number;
  out?: number;
  from?: string;
  reference?: string;
}

const HEADINGS = 'Date Time,Transaction ID,Credit,Debit,Sender No,Reference,Balance';

/** A wallet's statement as CSV, with the balance after each line. */
export function statementCsv(lines: readonly StatementLine[], opening: number): string {
  let balance = opening;
  const written = lines.map((line) => {
    balance += (line.in ?? 0) - (line.out ?? 0);
    const amounts = [line.in, line.out].map((amount) => amount?.toFixed(2) ?? '');
    const about = [line.from ?? '', line.reference ?? ''];
    return [line.at, line.number, ...amounts, ...about, balance.toFixed(2)].join(',');
  });
  return [HEADINGS, ...written, ''].join('\n');
}

/** The balance after the last line. */
export const closingOf = (lines: readonly StatementLine[], opening: number): number =>
  lines.reduce((sum, line) => sum + (line.in ?? 0) - (line.out ?? 0), opening);

/** Brings a statement of an account through the API. */
export async function bringStatement(
  product: { address: string; token: string },
  account: number,
  csv: string,
): Promise<void> {
  const path = `statement_bring?account=${account}&name=statement.csv`;
  const answer = await fetch(`${product.address}/billing-api/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${product.token}`,
      'content-type': 'application/octet-stream',
    },
    body: csv,
  });
  if (!answer.ok) throw new Error(`statement_bring answered ${await answer.text()}`);
}
