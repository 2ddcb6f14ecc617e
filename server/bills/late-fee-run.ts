import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import {
  type LateCustomer,
  type LateFee,
  NAMED_LATE_FEE_REASONS,
  type OpenBill,
  planLateFees,
} from '@netkhata/domain/late-fee';
import { addPaisa, type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { onePiece, type PlannedLine } from '@netkhata/domain/planned-line';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { applyAdvances } from '../ledger/apply-advance.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { customersOfRun } from './bill-candidate-queries.ts';
import type { BilledCustomers, RunOfBills, SkippedCustomer } from './bill-customers.ts';
import { billFigures, type BillTerms, readBillTerms } from './bill-figures.ts';
import { type BillToIssue, entryTerms, writeBills } from './issue-bills.ts';
import { lateFeeText } from './fee-texts.ts';
import { queueLateFeeSms } from './late-fee-sms.ts';
import { readLateFeeRules, ruleOfZone } from './late-fee-rules.ts';
import type { RunCustomer, RunRule } from './run-rule.ts';

const LATE_FEE_ITEM_ID = 10;

/** The facts by which fees are reckoned; `bills` is in the order of their dates. */
interface LateFacts extends RunCustomer, LateCustomer {
  /** The zone, where it has a rule of its own. */
  ruleZoneId: number | null;
}

/** With the numbers of the bills, for the fees' texts. */
interface LateRow extends LateFacts {
  billIds: number[];
  billNos: string[];
}

const openPaisa = ({ bills }: LateCustomer): Paisa =>
  sumPaisa(bills.flatMap((bill) => (bill.isNeverCharged ? [] : [bill.duePaisa])));

/** A fee as a line; the text that names the late bill comes when it is issued. */
const feeLine = (feePaisa: Paisa): PlannedLine => onePiece(LATE_FEE_ITEM_ID, feePaisa);

const totalOfFee = ({ feePaisa }: LateFee<OpenBill>, terms: BillTerms): Paisa =>
  billFigures([feeLine(feePaisa)], terms).totalPaisa;

/** The fees of late bills, a bill of its own for each (docs/terms.md). */
export const lateFeeRun: RunRule<LateFacts> = {
  customers: (zoneId) => sql`${customersOfRun(zoneId)} and exists (
    select from customer_balances owing
    where owing.customer_id = customers.id and oldest_due_on is not null
  )`,
  facts: async (_, billDate, { customers }) => factsOf(billDate, customers),
  columns: sql.join(
    ['status', 'category', 'feePaisa', 'ruleZoneId', 'isPromised', 'bills'].map((name) =>
      sql.ref(name),
    ),
  ),
  member: sql`hashtextextended(concat(customer_id, ' ', bill_ids), 0)`,
  namedReasons: NAMED_LATE_FEE_REASONS,
  isSuchBill: sql`kind = 'late_fee'`,
  async planner(database, billDate) {
    const rules = await readLateFeeRules(database);
    const terms = await readBillTerms(database, billDate);
    return {
      plan(facts) {
        const plan = planLateFees(facts, ruleOfZone(rules, facts.ruleZoneId), billDate);
        if (plan.kind === 'skip') return { plan, oddities: [] };
        const bills = plan.fees.map(({ bill, feePaisa }) => ({ bill, lines: [feeLine(feePaisa)] }));
        const totalPaisa = sumPaisa(plan.fees.map((fee) => totalOfFee(fee, terms)));
        return { plan: { kind: 'bill', bills, totalPaisa }, oddities: [] };
      },
      openPaisa,
    };
  },
  bill: chargeBatch,
};

/** Of customers who owe something: what is open on which bill, and what was charged for it. */
const factsOf = (billDate: Day, customers: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select customers.id as customer_id, customers.code, customers.name, customers.status,
    customers.category, customers.fee_paisa,
    (select zone_id from late_fee_rules own where own.zone_id = customers.zone_id) as rule_zone_id,
    exists (
      select from payment_promises promise
      where promise.customer_id = customers.id and ended_at is null
        and due_on >= ${billDate}::date
    ) as is_promised, coalesce(owed.bills, '[]') as bills, owed.bill_ids, owed.bill_nos
  from customers left join lateral (
    select array_agg(bill.id order by bill_date, bill.id) as bill_ids,
      array_agg(bill_no order by bill_date, bill.id) as bill_nos,
      jsonb_agg(jsonb_build_object(
        'billDate', bill_date, 'duePaisa', due_paisa,
        'isNeverCharged', kind not in ('generated', 'manual'),
        'isWaived', exists (
          select from late_fees fee
            join payment_allocations discounted on discounted.bill_id = fee.fee_bill_id
            join payments on payments.id = discounted.payment_id
          where fee.bill_id = bill.id and discounted.discount_paisa > 0 and deleted_at is null
        ),
        'isCharged', exists (select from late_fees where late_fees.bill_id = bill.id),
        'isChargedThisMonth', exists (
          select from late_fees
          where late_fees.bill_id = bill.id and month = ${firstDayOf(monthOf(billDate))}::date
        )
      ) order by bill_date, bill.id) as bills
    from bill_balances due join bills bill on bill.id = due.bill_id
    where due.customer_id = customers.id and due_paisa > 0
  ) as owed on true
  where ${customers}`;

interface PlannedFee {
  toIssue: BillToIssue;
  lateBillId: number;
  lateBill: { billNo: string; billDate: Day };
  isOnce: boolean;
}

async function chargeBatch(
  tx: Database,
  customerIds: readonly number[],
  { billDate, startedBy, billRunId, books, onSent }: RunOfBills,
): Promise<BilledCustomers> {
  const balances = await lockCustomerMoney(tx, customerIds);
  const moneyOf = new Map(balances.map((row) => [row.customerId, row]));
  const rules = await readLateFeeRules(tx);
  const billTerms = await readBillTerms(tx, billDate);
  const { language } = await readCompany(tx);
  const { rows } = await sql<LateRow>`
    ${factsOf(billDate, sql`customers.id = any(${[...customerIds]}::bigint[])`)}
    order by customers.id
  `.execute(tx);
  const skips: SkippedCustomer[] = [];
  const planned: PlannedFee[] = rows.flatMap((customer) => {
    const { customerId } = customer;
    const rule = ruleOfZone(rules, customer.ruleZoneId);
    // Each late bill with its id and number, which are kept beside the facts.
    const bills = customer.bills.map((bill, index) => ({
      ...bill,
      id: customer.billIds[index] as number,
      billNo: customer.billNos[index] as string,
    }));
    const plan = planLateFees({ ...customer, bills }, rule, billDate);
    if (plan.kind === 'skip') {
      skips.push({ customerId, reason: plan.reason, customer });
      return [];
    }
    let previousDuePaisa = moneyOf.get(customerId)?.balancePaisa ?? ZERO_PAISA;
    return plan.fees.map((fee) => {
      const { id, ...late } = fee.bill;
      const description = lateFeeText({ ...late, daysAfter: rule.daysAfter }, language);
      const lines = [{ ...feeLine(fee.feePaisa), description }];
      const toIssue = { customerId, previousDuePaisa, range: null, lines };
      previousDuePaisa = addPaisa(previousDuePaisa, totalOfFee(fee, billTerms));
      return { toIssue, lateBillId: id, lateBill: late, isOnce: rule.times === 'once' };
    });
  });
  const terms = { kind: 'late_fee', billDate, books, billRunId, createdBy: startedBy } as const;
  const toIssue = planned.map((fee) => fee.toIssue);
  const issued = await writeBills(tx, toIssue, terms);
  onSent();
  if (issued.length > 0) {
    await sql`
      insert into late_fees (bill_id, customer_id, month, is_once, fee_bill_id)
      select bill_id, customer_id, ${firstDayOf(monthOf(billDate))}::date, is_once, fee_bill_id
      from unnest(
        ${planned.map(({ lateBillId }) => lateBillId)}::bigint[],
        ${issued.map(({ customerId }) => customerId)}::bigint[],
        ${planned.map(({ isOnce }) => isOnce)}::boolean[],
        ${issued.map(({ id }) => id)}::bigint[]
      ) as charged (bill_id, customer_id, is_once, fee_bill_id)
    `.execute(tx);
    const charged = issued.map((fee, index) => ({
      fee,
      lateBill: (planned[index] as PlannedFee).lateBill,
    }));
    await queueLateFeeSms(tx, charged, startedBy);
    // Who owes has hardly ever money in advance.
    const inAdvance = balances.filter((row) => row.advancePaisa > 0);
    const ids = inAdvance.map(({ customerId }) => customerId);
    if (ids.length > 0) await applyAdvances(tx, ids, entryTerms(terms));
  }
  return { issued, skips };
}
