import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { statement } from '@netkhata/contract/statement';
import { isPositive, negatePaisa, type Paisa } from '@netkhata/domain/paisa';
import { FEE_LABELS } from '../../../shared/bills/bill-months.ts';
import type { Translate } from '../../../i18n/catalogue.ts';

export type Statement = EndpointResult<typeof statement.customerStatement>;
type Line = Statement['lines'][number];

/** A line of the statement, with additions and deductions in columns of their own. */
export type StatementRow = Omit<Line, 'date'> & {
  key: string;
  date: string | null;
  added: Paisa | null;
  lowered: Paisa | null;
};

/** Splits the amount of each line into the two columns. */
export function statementRows(lines: readonly Line[]): StatementRow[] {
  return lines.map((line) => ({
    ...line,
    key: `${line.entryId}-${line.kind}`,
    added: isPositive(line.amount) ? line.amount : null,
    lowered: isPositive(line.amount) ? null : negatePaisa(line.amount),
  }));
}

/** Describes a line in words. */
export function lineWords(t: Translate, { kind, billNo, fee, accountName }: StatementRow): string {
  switch (kind) {
    case 'bill_issued':
    case 'bill_changed':
    case 'bill_voided': {
      const words = t(`statement.${kind}`, { number: billNo ?? '' });
      return fee ? `${t(FEE_LABELS[fee])} · ${words}` : words;
    }
    case 'payment_collected':
    case 'payment_deleted':
    case 'advance_refunded':
    case 'money_taken_back':
    case 'adjustment_settled':
      return t(`statement.${kind}`, { account: accountName ?? '' });
    case 'opening_balance':
    case 'discount':
    case 'discount_taken_back':
      return t(`statement.${kind}`);
  }
}
