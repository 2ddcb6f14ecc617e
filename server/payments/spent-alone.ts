import { addPaisa, type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';

/**
 * What the user may still spend in the calendar month (by day of entry) without a second person, of
 * the limit in the settings: below zero where it was lowered since. Pay-outs count, the fees of
 * transfers, and debts of staff that were forgiven or deducted from the salary; not what somebody
 * approved or what was taken back. Locks the user, so that two at once do not both fit.
 */
export async function lockSpendingLeft({
  tx,
  user,
  now,
  today,
}: SignedInContext): Promise<{ limitPaisa: Paisa; leftPaisa: Paisa }> {
  const { payOutLimitPaisa, timeZone } = await readCompany(tx);
  await sql`select from users where id = ${user.id} for no key update`.execute(tx);
  const { rows } = await sql<{ moved: Paisa; settled: Paisa }>`
    select (
        select coalesce(sum(case kind when 'paid_out' then amount_paisa else fee_paisa end), 0)
        from money_movements,
          date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) as month
        where created_by = ${user.id} and state = 'posted' and decided_by is null
          and kind <> 'paid_in' and created_at >= month at time zone ${timeZone}
          and created_at < (month + interval '1 month') at time zone ${timeZone}
      ) as moved, (
        select coalesce(sum(amount_paisa), 0) from staff_debt_settlements
        where settled_by = ${user.id} and way in ('salary', 'forgiven')
          and date_trunc('month', settled_on) = date_trunc('month', ${today}::date)
      ) as settled
  `.execute(tx);
  const { moved, settled } = rows[0] as { moved: Paisa; settled: Paisa };
  return {
    limitPaisa: payOutLimitPaisa,
    leftPaisa: subtractPaisa(payOutLimitPaisa, addPaisa(moved, settled)),
  };
}
