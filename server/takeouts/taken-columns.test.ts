import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import type { TakeoutFile } from './takeout-column.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';

const { database } = await createTestApp();

/** The columns of all tables, as 'bills.total_paisa'. */
async function allColumns(): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select relname || '.' || attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped
  `.execute(database);
  return rows.map(({ column }) => column);
}

/**
 * The columns that a file is made of, joins included: those that a view with the same query depends
 * on.
 */
async function columnsOfFile(file: TakeoutFile): Promise<string[]> {
  const view = `taken_${file.name}`;
  const selected = file.columns.map((column, place) => `${column.sql} as c${place}`).join(', ');
  await sql
    .raw(`create view ${view} as select ${selected} from ${file.table} ${file.joins ?? ''}`)
    .execute(database);
  const { rows } = await sql<{ column: string }>`
    select distinct relname || '.' || attname as column
    from pg_depend
      join pg_rewrite on pg_rewrite.oid = objid
      join pg_class on pg_class.oid = refobjid
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where pg_depend.classid = 'pg_rewrite'::regclass and ev_class = ${view}::regclass
  `.execute(database);
  return rows.map(({ column }) => column);
}

const tableOf = (column: string): string => column.split('.')[0] as string;

/** A column is taken out by the file of its table; by any file, where its table has none. */
async function takenColumns(): Promise<Set<string>> {
  const ownTables = new Set(TAKEOUT_FILES.map(({ table }) => table));
  const taken = new Set<string>();
  for (const file of TAKEOUT_FILES) {
    for (const column of await columnsOfFile(file)) {
      if (file.table === tableOf(column) || !ownTables.has(tableOf(column))) taken.add(column);
    }
  }
  return taken;
}

/** Why no file has anything of a table, as decision 0047 says. */
const LEFT_TABLES: Record<string, string> = {
  'secrets, sign-ins and sessions': `recovery_codes second_factors sessions sign_in_failures
    known_addresses export_tickets router_secrets account_connections
    account_connection_calls checkout_tokens`,
  'the audit trail, which a backup has': 'audit_trail notification_marks',
  'settings of the product': `company vat_rates roles role_rights saved_views sms_templates
    sms_gateway reminder_settings reminder_quiet_customers reminder_quiet_zones
    suspension_settings suspension_zones suspension_waivers holidays backup_settings late_fee_rules
    arrival_columns outage_steps`,
  'pictures, which a backup has': 'uploads',
  'sheets of closed days and the counts of tills that stand on them': `day_closes
    day_close_figures till_sessions handover_counts`,
  'computed from rows that are in a file': `figures figure_changes place_days place_changes
    checked_books ledger_seals bill_counters handover_counters movement_counters
    customer_counters customer_ids billed_connections billed_planned_lines arrival_proposals
    reconciling_arrivals reconciling_payments`,
  'the work of the product, not of the provider': `backups book_state bill_runs bill_run_skips
    job_turns idempotency_keys schema_migrations takeouts sms_alerts sms_early_reports
    sms_reminders sms_senders sms_sending sms_tests suspension_tasks suspension_warnings
    package_price_notices
    receipts_handed_on`,
  'the files of a move, which the provider brought along': `moves move_answers move_file_parts
    move_files move_mends move_places move_rows`,
  'what a router said, read anew each time': `router_readings router_profiles
    network_differences difference_checks`,
};

/** Why the file of a table lacks a column. */
const LEFT_COLUMNS: Record<string, string> = {
  'a secret': `users.password_hash users.is_password_given users.must_change_password
    routers.sealed_secret`,
  'how the product finds or sorts the row': `customers.name_text customers.search_text payments.first_bill_month
    payments.first_bill_no payments.trx_key covered_months.hand_bill_id
    customer_balances.customer_area_id customer_balances.customer_zone_id
    customer_balances.oldest_due_on bill_balances.customer_id bill_balances.payment_state
    bills.owed_since suspensions.touched_at payment_promises.last_payment_id
    money_movements.category_account_id handover_outlays.account_id money_categories.key
    payments.trx_account_type arrivals.trx_key arrivals.search_text arrival_claims.trx_key
    arrival_sources.raw_digest arrival_statements.digest unread_texts.digest`,
  'a rule of the moment, kept for the check of the row': `payments.only_admin_id
    handovers.only_admin_id money_movements.only_admin_id staff_debt_settlements.only_admin_id`,
  'as it was shown, from rows that are in a file': 'check_ticks.entry',
  'of the public page of a receipt': `payments.short_code bills.short_code payments.receipt
    checkout_attempts.page_code checkout_attempts.form_token checkout_steps.wallet_url`,
  'of a table without a file': 'bills.bill_run_id labels.created_by',
  'a setting of the user': 'users.language users.picture_file users.preferences',
  'when the product asked, on its own account': `checkout_attempts.asked_at
    checkout_refunds.giving_until checkout_refunds.looked_at`,
  'whether the router knows its settings': 'routers.configured_at routers.configured_mark',
  'how the product sends a message': `sms_messages.attempt_count sms_messages.attempt_token
    sms_messages.claimed_at sms_messages.claimed_by sms_messages.delivered_parts
    sms_messages.failure_reason sms_messages.gateway_message_id sms_messages.is_urgent
    sms_messages.next_attempt_at sms_messages.report_due_at`,
};

const namesOf = (exceptions: Record<string, string>): string[] =>
  Object.values(exceptions).flatMap((names) => names.trim().split(/\s+/));

/** The instant of writing matters only where a file has it. */
const isInstantOfWriting = (column: string): boolean => column.endsWith('.created_at');

describe('everything as files', () => {
  it('has each column of each table, or a reason why not', async () => {
    const taken = await takenColumns();
    const missing = (await allColumns()).filter((column) => !taken.has(column));
    const leftTables = new Set(namesOf(LEFT_TABLES));
    const unexplained = missing.filter(
      (column) => !leftTables.has(tableOf(column)) && !isInstantOfWriting(column),
    );
    expect(unexplained.toSorted()).toEqual(namesOf(LEFT_COLUMNS).toSorted());
    // No table is named that has a file, or that there is not.
    const withoutFile = new Set(missing.map(tableOf));
    expect([...leftTables].filter((table) => !withoutFile.has(table))).toEqual([]);
  });
});
