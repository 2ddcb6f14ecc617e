import { addDays, type Day } from '@netkhata/domain/billing-period';
import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { maxPaisa, type Paisa, subtractPaisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { acceptHandover } from '../handovers/accept-handover.ts';
import { confirmCount, countHandover } from '../handovers/count-handover.ts';
import { createHandover } from '../handovers/create-handover.ts';
import { returnHandover } from '../handovers/end-handover.ts';
import { demoTaka } from './demo-places.ts';
import { actAs, demoDay, demoInstant, type DemoStaff, type DemoUser } from './demo-staff.ts';

/** The number of collectors who hand over, and for how many days back. */
const HANDING_COLLECTORS = 2;
const HANDED_OVER_DAYS = 14;

/** Whether a payment is left for a hand-over, and so not approved by itself. */
export function isForHandover(
  staff: DemoStaff,
  payment: { collector: DemoUser; account: string; day: Day; now: Date },
): boolean {
  const { collector, account, day, now } = payment;
  const index = staff.collectors.findIndex(({ id }) => id === collector.id);
  const isHanding = index >= 0 && index < HANDING_COLLECTORS && account === 'Cash in Hand';
  return isHanding && day > addDays(demoDay(now), -HANDED_OVER_DAYS);
}

/** The hand-over of one evening. */
interface Evening {
  daysAgo: number;
  story: 'even' | 'fuel' | 'short' | 'returned' | 'waiting';
}

const EVENINGS: readonly Evening[][] = [
  [
    { daysAgo: 11, story: 'even' },
    { daysAgo: 8, story: 'fuel' },
    { daysAgo: 4, story: 'even' },
    { daysAgo: 1, story: 'even' },
  ],
  [
    { daysAgo: 10, story: 'even' },
    { daysAgo: 6, story: 'returned' },
    { daysAgo: 5, story: 'short' },
    { daysAgo: 1, story: 'waiting' },
  ],
];

interface DemoHands {
  database: Database;
  staff: DemoStaff;
  accountId: number;
  now: Date;
}

/** Makes the hand-overs of the last two weeks; the last one still waits to be counted. */
export async function handOverCash(hands: DemoHands): Promise<void> {
  for (const [index, evenings] of EVENINGS.entries()) {
    const collector = hands.staff.collectors[index];
    if (!collector) continue;
    for (const evening of evenings) {
      await inTransaction(hands.database, (tx) =>
        simulateEvening(tx, hands, { collector, ...evening }),
      );
    }
  }
}

const AFTER_NINE = { submitted: 600, counted: 615, confirmed: 620, ended: 625 };
const FUEL = 3;

async function simulateEvening(
  tx: Database,
  { staff, accountId, now }: DemoHands,
  { collector, daysAgo, story }: Evening & { collector: DemoUser },
): Promise<void> {
  const day = addDays(demoDay(now), -daysAgo);
  const actor = (by: DemoUser, minutes: number, action: string) => {
    return { by, at: demoInstant(now, day, minutes), action };
  };
  const cash = await readCash(tx, { collectorId: collector.id, accountId, day });
  if (cash.chosen.length === 0) return;
  const totalPaisa = sumPaisa(cash.chosen.map(({ amountPaisa }) => amountPaisa));
  const fuelPaisa = story === 'fuel' && totalPaisa > demoTaka(200) ? demoTaka(200) : ZERO_PAISA;
  const expectedPaisa = subtractPaisa(totalPaisa, fuelPaisa);
  const { id } = await actAs(
    tx,
    actor(collector, AFTER_NINE.submitted, 'handoverCreate'),
    (context) =>
      createHandover(context, {
        account: accountId,
        upTo: Math.max(...cash.chosen.map((payment) => payment.id)),
        leftOut: cash.leftOut.map((payment) => payment.id),
        paymentsTotal: totalPaisa,
        outlays:
          fuelPaisa > 0 ? [{ category: FUEL, amount: fuelPaisa, remarks: 'Petrol, two days' }] : [],
        notes: [...splitIntoNotes(expectedPaisa)],
        shortage: 'difference',
      }),
  );
  if (story === 'waiting') return;
  const receiver = staff.manager;
  if (story === 'returned') {
    const reason = 'Two notes are torn';
    await actAs(tx, actor(receiver, AFTER_NINE.ended, 'handoverReturn'), (context) =>
      returnHandover(context, { id, reason }),
    );
    return;
  }
  const missingPaisa = story === 'short' ? demoTaka(500) : ZERO_PAISA;
  const countedPaisa = maxPaisa(subtractPaisa(expectedPaisa, missingPaisa), ZERO_PAISA);
  const counted = await actAs(tx, actor(receiver, AFTER_NINE.counted, 'handoverCount'), (context) =>
    countHandover(context, { id, notes: [...splitIntoNotes(countedPaisa)] }),
  );
  if (counted.state === 'counts_differ') {
    await actAs(tx, actor(collector, AFTER_NINE.confirmed, 'handoverConfirm'), (context) =>
      confirmCount(context, { id, counted: countedPaisa, shortage: 'made_good' }),
    );
  }
  await actAs(tx, actor(receiver, AFTER_NINE.ended, 'handoverAccept'), async (context) =>
    acceptHandover(context, { id, outlays: await readOutlays(tx, id) }),
  );
}

interface Cash {
  id: number;
  amountPaisa: Paisa;
}

/** Cash that the collector held on that evening, and cash that was collected later. */
async function readCash(
  tx: Database,
  hand: { collectorId: number; accountId: number; day: Day },
): Promise<{ chosen: Cash[]; leftOut: Cash[] }> {
  const { rows } = await sql<Cash & { isLater: boolean }>`
    select id, amount_paisa, payment_date > ${hand.day}::date as is_later from payments
    where collected_by = ${hand.collectorId} and account_id = ${hand.accountId}
      and approved_at is null and deleted_at is null and amount_paisa > 0
    order by id
  `.execute(tx);
  return {
    chosen: rows.filter(({ isLater }) => !isLater),
    leftOut: rows.filter(({ isLater }) => isLater),
  };
}

async function readOutlays(
  tx: Database,
  handoverId: number,
): Promise<{ id: number; isAccepted: boolean }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from handover_outlays where handover_id = ${handoverId}
  `.execute(tx);
  return rows.map(({ id }) => ({ id, isAccepted: true }));
}
