import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, monthOf } from '@netkhata/domain/billing-period';
import { maxPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { countSms, fillTemplate, type SmsTemplateKey } from '@netkhata/domain/sms-text';
import { type RawBuilder, sql } from 'kysely';
import { billMonthText, monthOfColumn } from '../bills/bill-month-text.ts';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { readSmsPrice } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { costOf } from '../sms/sms-cost.ts';

type Endpoint = Api['smsTemplatePreview'];

/** Values for a template: of a customer, and of the bill or payment that the message is about. */
interface Occasion {
  customerId: number;
  name: string;
  code: string;
  balancePaisa: Paisa;
  amountPaisa: Paisa;
  day: Day;
  billNo: string | null;
  fromMonth: Day | null;
  toMonth: Day | null;
}

const CUSTOMER = sql`
  customers.id as customer_id, customers.name, customers.code,
  money.balance_paisa`;
const WITH_CUSTOMER = sql`
  join customers on customers.id = about.customer_id
  join customer_balances money on money.customer_id = customers.id`;

/**
 * The newest bill or payment; a reminder is about the newest bill with something due, a text about a
 * fee about the bill that it was charged for.
 */
function newestOccasion(key: SmsTemplateKey, isAsked: RawBuilder<boolean>): RawBuilder<Occasion> {
  if (key === 'bill_receive') {
    return sql<Occasion>`
      select ${CUSTOMER}, about.amount_paisa, about.payment_date as day,
        null as bill_no, null as from_month, null as to_month
      from payments as about ${WITH_CUSTOMER}
      where about.deleted_at is null and ${isAsked} order by about.id desc limit 1`;
  }
  if (key === 'late_fee') {
    return sql<Occasion>`
      select ${CUSTOMER}, about.total_paisa as amount_paisa, late.bill_date as day,
        late.bill_no, null as from_month, null as to_month
      from bills as about ${WITH_CUSTOMER}
        join late_fees on fee_bill_id = about.id join bills late on late.id = late_fees.bill_id
      where about.voided_at is null and ${isAsked} order by about.id desc limit 1`;
  }
  const isDue = key === 'bill_reminder' ? sql`money.balance_paisa > 0` : sql`true`;
  return sql<Occasion>`
    select ${CUSTOMER}, about.total_paisa as amount_paisa, about.bill_date as day,
      about.bill_no, about.from_month, about.to_month
    from bills as about ${WITH_CUSTOMER}
    where about.voided_at is null and about.kind <> 'opening' and ${isDue} and ${isAsked}
    order by about.id desc limit 1`;
}

async function readOccasion(
  { tx, user }: { tx: Database; user: SignedInContext['user'] },
  key: SmsTemplateKey,
  customerId: number | null,
): Promise<Occasion | undefined> {
  const isAsked = sql<boolean>`
    ${customersInScope(user)} and ${customerId === null ? sql`true` : sql`customers.id = ${customerId}`}`;
  const { rows } = await newestOccasion(key, isAsked).execute(tx);
  return rows[0];
}

function valuesOf(occasion: Occasion, company: Company): Record<string, string> {
  const { fromMonth, toMonth, day } = occasion;
  const range =
    fromMonth && toMonth
      ? { fromMonth: monthOfColumn(fromMonth), toMonth: monthOfColumn(toMonth) }
      : { fromMonth: monthOf(day), toMonth: monthOf(day) };
  return {
    name: occasion.name,
    code: occasion.code,
    billNo: occasion.billNo ?? '',
    billMonth: billMonthText(range, company.language),
    amount: smsAmount(occasion.amountPaisa, company),
    due: smsAmount(maxPaisa(occasion.balancePaisa, ZERO_PAISA), company),
    billDate: dayText(day, company.language),
    paymentDate: dayText(day, company.language),
    company: company.name,
  };
}

/**
 * `sms_template_preview`: a template filled in for one real customer. Null where no customer that
 * the user may see has such a bill or payment yet.
 */
export async function previewTemplate(
  { tx, user }: SignedInContext,
  form: EndpointInput<Endpoint>['body'],
): Promise<EndpointResult<Endpoint>> {
  const occasion = await readOccasion({ tx, user }, form.smsTemplate, form.customer);
  if (!occasion) return null;
  const values = valuesOf(occasion, await readCompany(tx));
  const text = fillTemplate(form.smsTemplateMessage ?? '', values);
  const { encoding, characters, parts } = countSms(text);
  const cost = costOf(parts, await readSmsPrice(tx));
  const { customerId, name } = occasion;
  return { customerId, name, text, encoding, characters, parts, cost };
}
