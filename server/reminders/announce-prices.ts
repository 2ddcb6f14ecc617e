import type { Day } from '@netkhata/domain/billing-period';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { Paisa } from '@netkhata/domain/paisa';
import { fillTemplate } from '@netkhata/domain/sms-text';
import { sql } from 'kysely';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { readCompany } from '../setup/company-settings.ts';
import { dayText } from '../setup/day-text.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { smsAmount } from '../sms/sms-amount.ts';
import { readTemplate } from '../sms/sms-template-queries.ts';
import { IS_COMING } from '../terms/follow-prices.ts';
import { IS_PLANNED } from '../terms/terms-on-day.ts';

const BATCH = 1000;

interface Told {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  packageName: string;
  fromDay: Day;
  feePaisa: Paisa;
  oldFeePaisa: Paisa;
  isNew: boolean;
}

/** Messages are queued at the hours of reminders, and only while a gateway sends. */
async function readDay(tx: Database, now: Date): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`
    select to_char(local, 'YYYY-MM-DD') as day
    from reminder_settings cross join sms_gateway
      cross join (
        select ${now.toISOString()}::timestamptz at time zone time_zone as local from company
      ) as clock
    where local::time >= send_at and not is_quiet_hour(${now.toISOString()})
      and sms_gateway.kind <> 'none' and not sms_gateway.is_stopped
  `.execute(tx);
  return rows[0]?.day;
}

/**
 * Job: tells the customers of packages of a new price, from so many days before it on as was set
 * with it. Safe to run concurrently and to interrupt, because each notice is a unique row. Returns
 * how many messages were queued.
 */
export async function announcePrices(database: Database, now: () => Date): Promise<number> {
  let queued = 0;
  for (;;) {
    const day = await readDay(database, now());
    if (day === undefined) return queued;
    const batch = await inTransaction(database, (tx) => announceBatch(tx, day));
    queued += batch.queued;
    if (batch.found < BATCH) return queued;
  }
}

/** Tells active customers who want SMS, have a change of such a price and were not told of it. */
async function announceBatch(tx: Database, today: Day): Promise<{ found: number; queued: number }> {
  const { rows } = await sql<Told>`
    with near as materialized (
      select planned_changes.customer_id, package_prices.id as price_id,
        package_prices.from_day, package_prices.package_id, code, customers.name, mobile_no,
        planned_changes.fee_paisa, old_price_paisa * customers.cycle_months as old_fee_paisa
      from package_prices join planned_changes on package_price_id = package_prices.id
        join customers on customers.id = planned_changes.customer_id
      where customers.status = 'active' and is_sms_wanted
        and ${customerStays(sql`customers.id`)} and ${IS_COMING} and ${IS_PLANNED} and package_prices.from_day > ${today}::date
        and package_prices.from_day - notice_days <= ${today}::date
        and not exists (
          select from package_price_notices told
          where told.package_price_id = package_prices.id
            and told.customer_id = planned_changes.customer_id)
      order by planned_changes.customer_id limit ${BATCH}
    ), told as (
      insert into package_price_notices (package_price_id, customer_id)
      select price_id, customer_id from near
      on conflict do nothing returning customer_id, package_price_id
    )
    select near.customer_id, code, near.name, mobile_no, packages.name as package_name,
      near.from_day, near.fee_paisa, near.old_fee_paisa, told.customer_id is not null as is_new
    from near
      left join told on told.customer_id = near.customer_id and package_price_id = price_id
      join packages on packages.id = near.package_id
    order by near.customer_id
  `.execute(tx);
  return { found: rows.length, queued: await queueNotices(tx, rows) };
}

async function queueNotices(tx: Database, rows: readonly Told[]): Promise<number> {
  const company = await readCompany(tx);
  const wanted = rows.filter(
    ({ isNew, mobileNo }) => isNew && normaliseMobile(mobileNo, company.phoneRule) !== undefined,
  );
  if (wanted.length === 0) return 0;
  const text = await readTemplate(tx, 'price_change');
  await queueSms(
    tx,
    wanted.map((told) => ({
      customerId: told.customerId,
      mobileNo: told.mobileNo,
      body: fillTemplate(text, {
        name: told.name,
        code: told.code,
        package: told.packageName,
        fromDate: dayText(told.fromDay, company.language),
        amount: smsAmount(told.feePaisa, company),
        oldAmount: smsAmount(told.oldFeePaisa, company),
        company: company.name,
      }),
      type: 'general' as const,
      createdBy: null,
    })),
  );
  return wanted.length;
}
