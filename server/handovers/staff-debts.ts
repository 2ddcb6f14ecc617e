import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import { isPositive, maxPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type DebtSettlement, staffDebtSettled } from '@netkhata/domain/place-entry';
import { sql } from 'kysely';
import { hasCompanyRight, requireCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { lockPlaces, readPlaceBalance } from '../ledger/place-balances.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { isOnlyAdmin, ONLY_ADMIN_ID, refuseOwnMoney } from '../payments/own-payment.ts';
import { lockSpendingLeft } from '../payments/spent-alone.ts';
import { companyTakaText } from '../setup/company-taka.ts';

type StaffDebts = EndpointResult<Api['staffDebts']>;
type SettleForm = EndpointInput<Api['staffDebtSettle']>['body'];

const SHOWN_SETTLEMENTS = 10;

/** Debts, overages and shortages of the staff; only the user's own without `see_all_hands`. */
export async function readStaffDebts({ tx, user }: SignedInContext): Promise<StaffDebts> {
  const seesAll = hasCompanyRight(user, 'see_all_hands');
  const { rows } = await sql<StaffDebts[number]>`
    with sums as (
      select staff_id,
        coalesce(sum(in_paisa - out_paisa)
          filter (where account_id = ${accountIdOf('owed_by_staff')}), 0) as owed,
        coalesce(sum(in_paisa - out_paisa)
          filter (where account_id = ${accountIdOf('cash_over_short')}), 0) as difference
      from current_place_days
      where account_id in (${accountIdOf('owed_by_staff')}, ${accountIdOf('cash_over_short')})
      group by staff_id
    )
    select users.id as staff_id, users.name as staff, coalesce(owed, 0) as owed,
      coalesce(difference, 0) as difference, '[]'::jsonb as settlements
    from users left join sums on sums.staff_id = users.id
    where case when ${seesAll}::boolean then owed <> 0 or difference <> 0
      else users.id = ${user.id} end
    order by users.name, users.id
  `.execute(tx);
  const settlements = await readSettlements(
    tx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map((row) => ({
    ...row,
    settlements: settlements.filter(({ staffId }) => staffId === row.staffId).map(withoutStaff),
  }));
}

type Settlement = StaffDebts[number]['settlements'][number] & { staffId: number };

const withoutStaff = ({ staffId: _staffId, ...settlement }: Settlement) => settlement;

async function readSettlements(tx: Database, staffIds: number[]): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select latest.staff_id, latest.id, settled_on as date, way, amount_paisa as amount,
      accounts.name as account, reason, users.name as settled_by
    from unnest(${staffIds}::bigint[]) as staff (id), lateral (
      select * from staff_debt_settlements where staff_id = staff.id
      order by id desc limit ${SHOWN_SETTLEMENTS}
    ) as latest
      join users on users.id = latest.settled_by
      left join accounts on accounts.id = latest.account_id
    order by latest.staff_id, latest.id desc
  `.execute(tx);
  return rows;
}

/** Settles a debt (paid, deducted from the salary or forgiven), or accepts a shortage as a debt. */
export async function settleStaffDebt(context: SignedInContext, form: SettleForm): Promise<number> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  await requireSettler(tx, user, form);
  const settlement = await readSettlement(tx, form);
  await requireWithinLimit(context, form);
  await requireAmount(tx, form);
  const entryDate = bookDayOf(today, books);
  const entryId = await postEntry(tx, {
    kind: 'staff_debt_settled',
    entryDate,
    customerId: null,
    createdBy: user.id,
    postings: staffDebtSettled({ staffId: form.staff, amountPaisa: form.amount, settlement }),
  });
  const reason = form.reason ?? null;
  const made = await sql<{ id: number }>`
    insert into staff_debt_settlements (
      staff_id, way, amount_paisa, settled_on, account_id, reason, settled_by, only_admin_id,
      entry_id
    ) values (
      ${form.staff}, ${form.way}, ${form.amount}, ${today}::date,
      ${settlement.by === 'notes' ? settlement.accountId : null}, ${reason}, ${user.id},
      ${ONLY_ADMIN_ID}, ${entryId}
    ) returning id
  `.execute(tx);
  const id = made.rows[0]?.id as number;
  const after = { staff: form.staff, way: form.way, amount: form.amount, reason };
  context.audit({ subject: 'staff_debt', id, after });
  return id;
}

/** Throws 403 unless the user may settle in this way; accepting a debt needs the debtor's own word. */
async function requireSettler(tx: Database, user: SignedInUser, form: SettleForm): Promise<void> {
  const isOwn = form.staff === user.id;
  if (form.way === 'taken_over') {
    if (!isOwn) throw forbidden(message('staffDebt.ownWordOnly'));
    return;
  }
  requireCompanyRight(user, form.way === 'notes' ? 'receive_money' : 'pay_out');
  const staff = await sql`select from users where id = ${form.staff}`.execute(tx);
  if (staff.rows.length === 0) throw unknownId('staff');
  await refuseOwnMoney(tx, user, form.staff, message('staffDebt.isOwn'));
}

/**
 * Throws 409 where the company would lose more by one person in a month than by their pay-outs: a
 * larger sum is paid out, which somebody approves, and the debt repaid. The only active Super Admin
 * approves their own anyway.
 */
async function requireWithinLimit(context: SignedInContext, form: SettleForm): Promise<void> {
  if (form.way !== 'salary' && form.way !== 'forgiven') return;
  const { limitPaisa, leftPaisa } = await lockSpendingLeft(context);
  const { tx, user } = context;
  if (form.amount <= leftPaisa || (await isOnlyAdmin(tx, user))) return;
  const limit = await companyTakaText(tx, limitPaisa);
  const left = await companyTakaText(tx, maxPaisa(leftPaisa, ZERO_PAISA));
  throw conflict(message('staffDebt.aboveLimit', { limit, left }));
}

async function readSettlement(tx: Database, form: SettleForm): Promise<DebtSettlement> {
  if (form.way === 'taken_over') return { by: 'takenOver' };
  if (form.way === 'notes') {
    const till = await sql<{ id: number }>`
      select id from accounts
      where id = ${form.account ?? null}::bigint and reference_type = 'cash' and is_active
    `.execute(tx);
    if (!till.rows[0]) throw unknownId('account');
    return { by: 'notes', accountId: till.rows[0].id };
  }
  if (!form.reason) throw badInput({ reason: message('field.required') });
  if (form.way === 'forgiven') return { by: 'forgiven' };
  const salary = await sql<{ id: number }>`
    select id from money_categories where key = 'salary'
  `.execute(tx);
  return { by: 'salary', categoryId: salary.rows[0]?.id as number };
}

/** Throws 422 for more than is owed or short. The sum is locked: nobody lowers it meanwhile. */
async function requireAmount(tx: Database, { staff, way, amount }: SettleForm): Promise<void> {
  const account = way === 'taken_over' ? 'cash_over_short' : 'owed_by_staff';
  await lockPlaces(tx, [accountIdOf(account)]);
  const sum = await readPlaceBalance(tx, { account, staffId: staff });
  if (amount <= sum) return;
  const text = await companyTakaText(tx, isPositive(sum) ? sum : ZERO_PAISA);
  const reason: Message =
    way === 'taken_over'
      ? message('staffDebt.aboveDifference', { difference: text })
      : message('staffDebt.aboveOwed', { owed: text });
  throw badInput({ amount: reason });
}
