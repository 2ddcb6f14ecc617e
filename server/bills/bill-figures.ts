import { lineAmount, type VatSplit, vatOfLines } from '@netkhata/domain/bill-totals';
import type { Day } from '@netkhata/domain/billing-period';
import type { RevenueAccount, RevenueLine } from '@netkhata/domain/ledger-entry';
import type { DaysOfRange } from '@netkhata/domain/parts-of-ranges';
import { addPaisa, type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { readVatRate, type VatRate } from '../setup/company-settings.ts';

export interface BillLine {
  itemId: number;
  description?: string | null;
  /** Id of the instalment that the line belongs to. */
  plannedLineId?: number;
  /** Id of the adjustment that the line takes. */
  adjustmentId?: number;
  /** Days between the bill's range and that of the bill before. */
  kind?: 'bill_day';
  part?: DaysOfRange;
  quantityMilli: number;
  pricePaisa: Paisa;
  discountPaisa: Paisa;
}

/** Everything besides the lines that determines the figures of a bill. */
export interface BillTerms {
  vatRate: VatRate;
  revenueByItemId: ReadonlyMap<number, RevenueAccount>;
}

/** Calculated bill: amounts of the lines, totals, VAT, and the amount for each revenue account. */
export interface BillFigures {
  lines: (BillLine & { amountPaisa: Paisa })[];
  subtotalPaisa: Paisa;
  discountPaisa: Paisa;
  vatPaisa: Paisa;
  isVatInclusive: boolean;
  totalPaisa: Paisa;
  revenues: RevenueLine[];
}

export async function readBillTerms(tx: Database, billDate: Day): Promise<BillTerms> {
  const items = await tx.selectFrom('items').select(['id', 'revenueKey']).execute();
  return {
    vatRate: await readVatRate(tx, billDate),
    revenueByItemId: new Map(items.map((item) => [item.id, item.revenueKey])),
  };
}

/** Totals are sums of the lines; VAT is rounded once for the bill. */
export function billFigures(lines: readonly BillLine[], terms: BillTerms): BillFigures {
  const { vatRate, revenueByItemId } = terms;
  const amounts = lines.map(lineAmount);
  const vat = vatOfLines(amounts, vatRate);
  const discountPaisa = sumPaisa(lines.map((line) => line.discountPaisa));
  return {
    lines: lines.map((line, index) => ({ ...line, amountPaisa: amounts[index] as Paisa })),
    subtotalPaisa: sumPaisa([...amounts, discountPaisa]),
    discountPaisa,
    vatPaisa: vat.bill.vatPaisa,
    isVatInclusive: vatRate.isInclusive,
    totalPaisa: vat.bill.grossPaisa,
    revenues: lines.map((line, index) => ({
      revenue: revenueByItemId.get(line.itemId) ?? 'other_revenue',
      netPaisa: (vat.lines[index] as VatSplit).netPaisa,
    })),
  };
}

/** Whether these lines move the amount of any revenue account. */
export function isRevenueMoved(lines: readonly RevenueLine[]): boolean {
  const byAccount = new Map<string, Paisa>();
  for (const { revenue, netPaisa } of lines) {
    byAccount.set(revenue, addPaisa(byAccount.get(revenue) ?? ZERO_PAISA, netPaisa));
  }
  return [...byAccount.values()].some((sum) => sum !== 0);
}
