import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { coveredBy } from '@netkhata/domain/handover';
import { addPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { lockPlaces, readHeldFrom, readPlaceBalance } from '../ledger/place-balances.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import type { Movement } from './movement-queries.ts';

const OWED_BY_STAFF = accountIdOf('owed_by_staff');

type Direction = 'posted' | 'taken back';

/** The place whose balance decreases when the movement is posted or taken back. */
function losingPlace(movement: Movement, direction: Direction): number | null {
  if (direction === 'posted') return movement.kind === 'paid_in' ? null : movement.accountId;
  return movement.kind === 'paid_in' ? movement.accountId : movement.toAccountId;
}

/** Whether the debt of a staff member decreases. */
export const lowersDebt = (
  { staffId, kind }: Pick<Movement, 'staffId' | 'kind'>,
  direction: Direction,
): boolean => staffId !== null && (kind === 'paid_in') === (direction === 'posted');

/** What happens to a movement, and the book day of its entry. */
interface Step {
  direction: Direction;
  day: Day;
}

/**
 * Locks what a movement takes money from: the customer's money first, then the places in their
 * order. Throws 409 if a till, on that day or on any later one, a debt or an advance would become
 * negative. Returns what a till lacks of it, less than the smallest note, which is booked as
 * rounding: only for a refund and for what is taken back, whose amounts nobody can choose.
 */
export async function coverMovement(
  tx: Database,
  movement: Movement,
  { direction, day }: Step,
): Promise<Paisa> {
  const { customerId, staffId } = movement;
  const [customer] = customerId === null ? [] : await lockCustomerMoney(tx, [customerId]);
  const loser = losingPlace(movement, direction);
  const till = loser === null ? undefined : await findTill(tx, loser);
  const isDebtLess = lowersDebt(movement, direction);
  await lockPlaces(tx, [...(till ? [till.id] : []), ...(isDebtLess ? [OWED_BY_STAFF] : [])]);
  const { amountPaisa, feePaisa } = movement;
  const lostPaisa = direction === 'posted' ? addPaisa(amountPaisa, feePaisa) : amountPaisa;
  if (customer && direction === 'posted' && customer.advancePaisa < amountPaisa) {
    const amount = await companyTakaText(tx, customer.advancePaisa);
    throw conflict(message('movement.advanceLess', { amount }));
  }
  if (isDebtLess && staffId !== null) {
    const owedPaisa = await readPlaceBalance(tx, { account: 'owed_by_staff', staffId });
    if (owedPaisa < amountPaisa) {
      const amount = await companyTakaText(tx, owedPaisa > 0 ? owedPaisa : ZERO_PAISA);
      throw conflict(message('movement.owesLess', { amount }));
    }
  }
  if (!till) return ZERO_PAISA;
  const held = await readHeldFrom(tx, { accountId: till.id, day });
  const isRounded = customerId !== null || direction === 'taken back';
  const givenPaisa = held.paisa >= lostPaisa || isRounded ? coveredBy(held.paisa, lostPaisa) : null;
  if (givenPaisa !== null) return subtractPaisa(lostPaisa, givenPaisa);
  const facts = { till: till.name, amount: await companyTakaText(tx, held.paisa) };
  throw conflict(
    held.day === null
      ? message('movement.tillHoldsLess', facts)
      : message('movement.tillHeldLess', { ...facts, day: held.day }),
  );
}

async function findTill(
  tx: Database,
  accountId: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from accounts where id = ${accountId} and reference_type = 'cash'
  `.execute(tx);
  return rows[0];
}
