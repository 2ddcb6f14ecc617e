import { addDays, type Day, firstDayOf, type Month } from '@netkhata/domain/billing-period';
import { type Paisa, paisa, scalePaisa } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { approvePayOut } from '../places/decide-pay-out.ts';
import { payOut, transferMoney } from '../places/enter-movement.ts';
import { demoTaka } from './demo-places.ts';
import { actAs, demoInstant, type DemoStaff } from './demo-staff.ts';

interface DemoTreasury {
  database: Database;
  staff: DemoStaff;
  accounts: ReadonlyMap<string, number>;
  now: Date;
  today: Day;
  customerCount: number;
}

/** The amounts below are meant for a provider of this many customers, and are scaled from it. */
const CUSTOMERS = 600;
/** Days of the month on which money is brought to the bank, and the day on which bills are paid. */
export const DEPOSIT_DAYS = [4, 11, 18, 25];
const BILLS_DAY = 26;
/** Taka that stay in the till and in each wallet. */
const KEPT_TAKA = 15_000;
const AFTER_NINE = { deposit: 90, bills: 120, approval: 180 };
/** The places that deposits come from, with the fee of the transfer. */
const DEPOSITS = [
  { from: 'bKash', fee: demoTaka(25) },
  { from: 'Nagad', fee: demoTaka(15) },
  { from: 'Cash in Hand', fee: null },
] as const;
/** Ids of the money categories that a new company has. */
const BILLS = [
  { category: 4, taka: 145_000, remarks: 'Bandwidth of the month' },
  { category: 2, taka: 118_000, remarks: 'Salaries of the month' },
  { category: 1, taka: 32_000, remarks: 'Office, Mirpur 10' },
  { category: 5, taka: 8500, remarks: 'Splicing and two ONUs' },
  { category: 8, taka: 40_000, remarks: null },
] as const;

/**
 * Moves the money of some months: into the bank week by week, and out of it once a month. What
 * wallets settle by themselves their statements tell.
 */
export async function moveDemoMoney(
  treasury: DemoTreasury,
  { months, areWalletsTold }: { months: readonly Month[]; areWalletsTold: boolean },
): Promise<void> {
  const { today } = treasury;
  const deposits = areWalletsTold ? DEPOSITS.filter(({ fee }) => fee === null) : DEPOSITS;
  for (const month of months) {
    const first = firstDayOf(month);
    for (const dayOfMonth of DEPOSIT_DAYS) {
      const day = addDays(first, dayOfMonth - 1);
      if (day < today) await bringToBank(treasury, day, deposits);
    }
    const day = addDays(first, BILLS_DAY - 1);
    if (day < today) await payBills(treasury, day);
  }
}

/** What stays in a wallet when the rest is brought to the bank. */
export const keptInWallet = (customerCount: number): Paisa => scaled({ customerCount }, KEPT_TAKA);

const scaled = ({ customerCount }: Pick<DemoTreasury, 'customerCount'>, taka: number): Paisa =>
  scalePaisa(demoTaka(taka), { numerator: customerCount, denominator: CUSTOMERS });

/** The balance of a place at the end of the day before. */
const heldBefore = async (tx: Database, account: number, day: Day): Promise<number> =>
  Number(await readPlaceBalance(tx, { account, asOf: addDays(day, -1) }));

/** Deposits what exceeds the amount kept, in whole thousands. */
async function bringToBank(
  treasury: DemoTreasury,
  day: Day,
  deposits: readonly (typeof DEPOSITS)[number][],
): Promise<void> {
  const { database, staff, accounts, now } = treasury;
  const thousand = demoTaka(1000);
  for (const { from: name, fee } of deposits) {
    await inTransaction(database, async (tx) => {
      const [from, to] = [accounts.get(name) as number, accounts.get('Bank') as number];
      const spare = (await heldBefore(tx, from, day)) - scaled(treasury, KEPT_TAKA);
      const amount = paisa(Math.floor(spare / thousand) * thousand);
      if (amount <= 0) return;
      const at = demoInstant(now, day, AFTER_NINE.deposit);
      const form = { from, to, amount, fee, movementDate: day, remarks: null };
      await actAs(tx, { by: staff.manager, at, action: 'moneyTransfer' }, (context) =>
        transferMoney(context, form),
      );
    });
  }
}

/**
 * Pays the company's own bills as far as the bank's balance allows; the admin approves large ones.
 */
async function payBills(treasury: DemoTreasury, day: Day): Promise<void> {
  const { database, staff, accounts, now } = treasury;
  const account = accounts.get('Bank') as number;
  for (const { category, taka, remarks } of BILLS) {
    const amount = scaled(treasury, taka);
    const paid = await inTransaction(database, async (tx) => {
      const held = await readPlaceBalance(tx, { account, asOf: day });
      if (Number(held) < amount) return undefined;
      const form = { account, category, amount, staff: null, customer: null, remarks };
      const at = demoInstant(now, day, AFTER_NINE.bills);
      return actAs(tx, { by: staff.manager, at, action: 'moneyPayOut' }, (context) =>
        payOut(context, { ...form, movementDate: day }),
      );
    });
    if (paid?.state !== 'waiting') continue;
    const at = demoInstant(now, day, AFTER_NINE.approval);
    await inTransaction(database, (tx) =>
      actAs(tx, { by: staff.admin, at, action: 'payOutApprove' }, (context) =>
        approvePayOut(context, paid.id),
      ),
    );
  }
}
