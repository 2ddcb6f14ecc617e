import type pg from 'pg';
import { ARRIVAL_VIOLATIONS } from './find-lost-arrivals.ts';
import { MONEY_VIOLATIONS } from './find-lost-money.ts';
import type { Acknowledged } from './mixed-load.ts';

/** Invariants that hold at any moment, even under load; returns one line per violation. */
export async function findBrokenPromises(
  client: pg.Client,
  { payments, deletedPayments }: Acknowledged,
): Promise<string[]> {
  // Copied first: calls acknowledged during the queries may be missing in their snapshot.
  const known = { payments: new Map(payments), deletedPayments: new Set(deletedPayments) };
  return [...(await findPaymentFaults(client, known)), ...(await findPartialWrites(client))];
}

interface PaymentRow {
  remarks: string;
  id: string;
  amount: string;
  isDeleted: boolean;
}

async function findPaymentFaults(
  client: pg.Client,
  { payments, deletedPayments }: Pick<Acknowledged, 'payments' | 'deletedPayments'>,
): Promise<string[]> {
  const { rows } = await client.query<PaymentRow>(`
    select remarks, id, amount_paisa as amount, deleted_at is not null as "isDeleted"
    from payments where remarks like 'torture %'`);
  const stored = new Map<string, PaymentRow[]>();
  for (const row of rows) stored.set(row.remarks, [...(stored.get(row.remarks) ?? []), row]);
  const faults = [...stored.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same[0]?.remarks} stands ${same.length} times`);
  for (const [remarks, { id, amountPaisa }] of payments) {
    const row = stored.get(remarks)?.[0];
    if (!row) faults.push(`payment ${id} was acknowledged and is not there`);
    else if (Number(row.id) !== id || Number(row.amount) !== amountPaisa) {
      faults.push(`payment ${id} of ${amountPaisa} is ${row.id} of ${row.amount}`);
    } else if (deletedPayments.has(id) && !row.isDeleted) {
      faults.push(`payment ${id} was deleted and stands`);
    }
  }
  return faults;
}

/** Further acknowledged changes, to be checked once the load has stopped. */
export async function findLostChanges(
  client: pg.Client,
  { names, importedCodes }: Acknowledged,
): Promise<string[]> {
  const saved = [...names].filter(([, name]) => name !== null);
  const { rows: renamed } = await client.query<{ id: string }>(
    `select wanted.id from unnest($1::bigint[], $2::text[]) as wanted (id, name)
     left join customers on customers.id = wanted.id
     where customers.name is distinct from wanted.name`,
    [saved.map(([id]) => id), saved.map(([, name]) => name)],
  );
  const { rows: missing } = await client.query<{ code: string }>(
    `select code from unnest($1::text[]) as wanted (code)
     where not exists (select from customers where customers.code = wanted.code)`,
    [[...importedCodes]],
  );
  return [
    ...renamed.map(({ id }) => `customer ${id} has lost a change that was acknowledged`),
    ...missing.map(({ code }) => `customer ${code} was imported and is not there`),
  ];
}

const PARTIAL_WRITES = {
  'bills without items, entry, month or message': `
    select count(*) from bills where voided_at is null and kind = 'generated' and (
      not exists (select from bill_items where bill_id = bills.id)
      or not exists (select from ledger_entries where bill_id = bills.id)
      or not exists (select from covered_months where bill_id = bills.id)
      or not exists (select from sms_messages where bill_id = bills.id))`,
  'payments without an entry': `
    select count(*) from payments
    where not exists (select from ledger_entries where payment_id = payments.id)`,
  'deleted payments without a reversal': `
    select count(*) from payments where deleted_at is not null and not exists (
      select from ledger_entries where payment_id = payments.id and reverses_entry_id is not null)`,
  'imports without the opening balance': `
    select count(*) from customers where code like 'T%' and not exists (
      select from bills where customer_id = customers.id and kind = 'opening')`,
  'months billed twice': `
    select count(*) from (select from bills join covered_months on bill_id = bills.id
      where voided_at is null and source = 'run' group by covered_months.customer_id, month having count(*) > 1) twice`,
};

const VIOLATIONS = { ...PARTIAL_WRITES, ...MONEY_VIOLATIONS, ...ARRIVAL_VIOLATIONS };

async function findPartialWrites(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, statement] of Object.entries(VIOLATIONS)) {
    const { rows } = await client.query<{ count: string }>(statement);
    if (rows[0]?.count !== '0') faults.push(`${rows[0]?.count} ${what}`);
  }
  return faults;
}
