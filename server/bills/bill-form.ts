import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import { type MonthRange, monthOf, monthRange } from '@netkhata/domain/billing-period';
import { ADJUSTMENT_ITEM_ID } from '@netkhata/domain/bill-words';
import { lineAmount, firstExcessiveLine } from '@netkhata/domain/bill-totals';
import { LARGEST } from '@netkhata/domain/bounds';
import { sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { readVatRate } from '../setup/company-settings.ts';
import type { BillLine } from './bill-figures.ts';

export type BillInput = EndpointInput<(typeof api)['billSave']>['body'];

const MAX_MONTHS = 12;

/**
 * Converts the form's lines and checks their items. Of a bill that is edited, `kept` are its lines:
 * their items may stay though nobody can choose them, and only an adjustment of them may be below
 * zero. Throws 422 naming the line's field.
 */
export async function billFormLines(
  tx: Database,
  form: BillInput,
  kept: readonly { itemId: number }[] = [],
): Promise<BillLine[]> {
  const items = await tx
    .selectFrom('items')
    .select('id')
    .where('isActive', '=', true)
    .where(sql<boolean>`id = any(${form.bill_item.map((line) => line.item)}::bigint[])`)
    .execute();
  const known = new Set([...items.map((item) => item.id), ...kept.map(({ itemId }) => itemId)]);
  const problems: Record<string, Message> = {};
  const lines = form.bill_item.map((line, index) => {
    const at = `bill_item.${index}`;
    const worked: BillLine = {
      itemId: line.item,
      description: line.description,
      quantityMilli: line.quantity,
      pricePaisa: line.price,
      discountPaisa: line.discount ?? ZERO_PAISA,
    };
    if (!known.has(line.item)) problems[`${at}.item`] = message('item.unknown');
    const mayBeBelowZero = line.item === ADJUSTMENT_ITEM_ID;
    if (worked.pricePaisa < 0 && !mayBeBelowZero) {
      problems[`${at}.price`] = message('field.belowZero');
    } else if (lineAmount(worked) < 0 && !mayBeBelowZero) {
      problems[`${at}.discount`] = message('bill.discountTooLarge');
    }
    return worked;
  });
  const beyond = firstExcessiveLine(lines, await readVatRate(tx, form.billDate));
  if (beyond >= 0) {
    const most = formatTaka(LARGEST.bill, { sign: '' });
    problems[`bill_item.${beyond}.price`] = message('bill.tooLarge', { most });
  }
  if (sumPaisa(lines.map(lineAmount)) < 0) {
    const credit = lines.findLastIndex(({ itemId }) => itemId === ADJUSTMENT_ITEM_ID);
    if (credit >= 0) problems[`bill_item.${credit}.price`] = message('bill.belowZero');
  }
  if (Object.keys(problems).length > 0) throw badInput(problems);
  return lines;
}

/**
 * The months the bill is for: from and to as sent, else the bill's month and, for a cycle above 1,
 * as many months as the cycle has (specification section 5).
 */
export function billFormRange(form: BillInput, cycleMonths: number): MonthRange {
  const { billDate, billFromDate, billToDate } = form;
  const fromMonth = monthOf(billFromDate ?? billDate);
  if (billToDate === null) return monthRange({ month: fromMonth, cycleMonths });
  const toMonth = monthOf(billToDate);
  if (toMonth < fromMonth) throw badInput({ billToDate: message('bill.endsBeforeBegin') });
  const longest = monthRange({ month: fromMonth, cycleMonths: MAX_MONTHS });
  if (toMonth > longest.toMonth) {
    throw badInput({ billToDate: message('bill.tooManyMonths', { most: MAX_MONTHS }) });
  }
  return { fromMonth, toMonth };
}
