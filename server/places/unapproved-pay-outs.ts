import { addPaisa, isPositive, type Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { Movement } from './movement-queries.ts';

/** What leaves the company by a movement: a pay-out, or the fee of a transfer. */
const spentBy = ({ kind, amountPaisa, feePaisa }: Movement): Paisa =>
  kind === 'paid_out' ? amountPaisa : feePaisa;

/**
 * Whether a movement waits for a second person: with it, what its author pays out in a calendar
 * month (by day of entry) without one would be above the limit in the settings, or likewise the
 * fees of their transfers. What was taken back does not count. Locks the author, so that two
 * movements at once do not both fit.
 */
export async function needsApproval(
  { tx, user, now }: SignedInContext,
  movement: Movement,
): Promise<boolean> {
  const spent = spentBy(movement);
  if (!isPositive(spent)) return false;
  const { payOutLimitPaisa, timeZone } = await readCompany(tx);
  await sql`select from users where id = ${user.id} for no key update`.execute(tx);
  const { rows } = await sql<{ paisa: Paisa }>`
    select coalesce(sum(case kind when 'paid_out' then amount_paisa else fee_paisa end), 0) as paisa
    from money_movements, date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) as month
    where created_by = ${user.id} and state = 'posted' and decided_by is null
      and kind = ${movement.kind}
      and created_at >= month at time zone ${timeZone}
      and created_at < (month + interval '1 month') at time zone ${timeZone}
  `.execute(tx);
  return addPaisa(rows[0]?.paisa as Paisa, spent) > payOutLimitPaisa;
}
