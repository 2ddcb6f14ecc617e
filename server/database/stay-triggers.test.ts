import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

/**
 * The columns that no trigger names, of tables whose other columns are kept by a `..._stay` trigger:
 * how a record ends, what is no part of the document, and what changes only where a state does.
 */
const NOT_NAMED: Readonly<Record<string, string>> = {
  accounts: 'created_at is_on_page key name page_hint public_no',
  arrival_asides: 'ended_by',
  arrival_claims: 'withdrawn_by',
  arrival_matches: 'end_reason ended_by',
  bills: 'is_vat_inclusive void_reason voided_by',
  check_ticks: 'ended_by',
  checkout_attempts: 'asked_at',
  checkout_refunds: 'arrival_id end_reason ended_at giving_until looked_at trx_id',
  customer_aways: 'last_day withdraw_reason withdrawn_by',
  day_closes: 'reopen_reason reopened_by',
  handovers:
    'accepted_outlays_paisa decided_by decision_reason ended_at ended_by only_admin_id return_reason shortage',
  money_movements:
    'category_account_id refusal_reason rounded_paisa take_back_reason taken_back_at taken_back_by',
  outages: 'undo_reason undone_by',
  package_prices: 'cancel_reason cancelled_by',
  payments: 'first_bill_month first_bill_no remarks trx_shared_reason',
  planned_changes:
    'before_bill_day before_category before_cycle_months before_fee_paisa before_package_id before_status cancel_reason cancelled_by refusal',
  till_sessions:
    'closed_by counted_paisa difference_paisa id in_paisa in_until_paisa notes out_paisa out_until_paisa remarks rest_paisa',
  unread_texts: 'digest looked_at_by remark',
  users:
    'created_at email is_password_given language mobile_no must_change_password name password_hash picture_file preferences role_id zone_id',
};

const { database } = await createTestApp();

/**
 * The columns that no trigger of their table names, though one of its triggers keeps others. A
 * trigger without a condition keeps the whole row.
 */
async function columnsNotNamed(): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; columns: string }>`
    with keeping as (
      select distinct tgrelid as table_id from pg_trigger
      where tgfoid = 'refuse_as'::regproc and tgtype & 16 > 0 and tgname ~ 'stays?$'
    ), named as (
      select table_id, string_agg(pg_get_triggerdef(oid), ' ') as text,
        bool_or(tgqual is null and tgattr::text = ''
          and tgfoid = 'refuse_as'::regproc and tgtype & 16 > 0) as is_whole
      from keeping join pg_trigger on tgrelid = table_id and not tgisinternal group by table_id
    )
    select table_id::regclass as table, string_agg(attname, ' ' order by attname) as columns
    from named join pg_attribute on attrelid = table_id and attnum > 0 and not attisdropped
      and attgenerated = ''
    where not is_whole and text !~ ('\\m' || attname || '\\M')
    group by table_id order by 1
  `.execute(database);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

it('each column of a record that stays is named by a trigger, or here', async () => {
  expect(await columnsNotNamed()).toEqual(NOT_NAMED);
});
