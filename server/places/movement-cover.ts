import { message } from '@netkhata/contract/messages';
import { addPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { lockPlaces, readPlaceBalance } from '../ledger/place-balances.ts';
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
const lowersDebt = ({ staffId, kind }: Movement, direction: Direction): boolean =>
  staffId !== null && (kind === 'paid_in') === (direction === 'posted');

/**
 * Locks what a movement takes money from: the customer's money first, then the places in their
 * order. Throws 409 if a till, debt or advance would become negative.
 */
export async function coverMovement(
  tx: Database,
  movement: Movement,
  direction: Direction,
): Promise<void> {
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
  if (till) {
    const heldPaisa = await readPlaceBalance(tx, { account: till.id });
    if (heldPaisa < lostPaisa) {
      const amount = await companyTakaText(tx, heldPaisa);
      throw conflict(message('movement.tillHoldsLess', { till: till.name, amount }));
    }
  }
  if (isDebtLess && staffId !== null) {
    const owedPaisa = await readPlaceBalance(tx, { account: 'owed_by_staff', staffId });
    if (owedPaisa < amountPaisa) {
      const amount = await companyTakaText(tx, owedPaisa > 0 ? owedPaisa : ZERO_PAISA);
      throw conflict(message('movement.owesLess', { amount }));
    }
  }
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
