import { addDays, type Day } from '@netkhata/domain/billing-period';
import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { type Paisa, isPositive } from '@netkhata/domain/paisa';
import { closeDay } from '../closes/close-day.ts';
import { openTill } from '../closes/count-till.ts';
import { countPastDay } from '../closes/past-counts.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { actAs, demoInstant, type DemoStaff } from './demo-staff.ts';

const CLOSED_DAYS = 14;
const MORNING_MINUTE = 0;
const EVENING_MINUTE = 600;

interface ClosedDemo {
  staff: DemoStaff;
  now: Date;
  today: Day;
  tillId: number;
}

/**
 * Counts the till and closes the books for each of the last two weeks' days; today the manager
 * opens the till.
 */
export async function closeDemoDays(database: Database, demo: ClosedDemo): Promise<void> {
  const { staff, now, today, tillId } = demo;
  for (let daysBack = CLOSED_DAYS; daysBack > 0; daysBack -= 1) {
    const day = addDays(today, -daysBack);
    const at = demoInstant(now, day, EVENING_MINUTE);
    await inTransaction(database, async (tx) => {
      await countPastDay(tx, {
        tillId,
        keeperId: staff.manager.id,
        day,
        openedAt: demoInstant(now, day, MORNING_MINUTE),
        closedAt: demoInstant(now, day, EVENING_MINUTE),
      });
      await actAs(tx, { by: staff.admin, at, action: 'dayClose' }, (context) =>
        closeDay(context, { day, remarks: null }),
      );
    });
  }
  const at = demoInstant(now, today, MORNING_MINUTE);
  await inTransaction(database, async (tx) => {
    const held = await readPlaceBalance(tx, { account: tillId });
    const notes = isPositive(held) ? splitIntoNotes(held as Paisa) : [];
    await actAs(tx, { by: staff.manager, at, action: 'tillOpen' }, (context) =>
      openTill(context, { till: tillId, notes, remarks: null }),
    );
  });
}
