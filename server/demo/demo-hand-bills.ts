import type { Day } from '@netkhata/domain/billing-period';
import { saveBill } from '../bills/save-bill.ts';
import type { Database } from '../database/database.ts';
import { demoTaka } from './demo-places.ts';
import { type DemoRandom, demoRandom } from './demo-random.ts';
import { actAs, type DemoUser, demoInstant } from './demo-staff.ts';

const ONE_MILLI = 1000;
const ITEM_IDS = { onu: 4, router: 5, cable: 6, service: 7 };

interface SoldLine {
  item: number;
  quantity: number;
  taka: number;
  description: string | null;
}

/** What a technician sells at a customer's: a router, an ONU, cable by the metre, a visit. */
function soldLines(random: DemoRandom): SoldLine[] {
  const one = { quantity: ONE_MILLI, description: null };
  const router = { ...one, item: ITEM_IDS.router, taka: random.pick([1450, 1850, 2600]) };
  const onu = { ...one, item: ITEM_IDS.onu, taka: 1200 };
  const visit = { ...one, item: ITEM_IDS.service, taka: 200 };
  const cable = {
    item: ITEM_IDS.cable,
    quantity: random.between(20, 120) * (ONE_MILLI / 2),
    taka: 18,
    description: 'Drop cable, 2 core',
  };
  return random.pickWeighted([
    [[router], 35],
    [[cable, visit], 30],
    [[onu, cable], 15],
    [[visit], 20],
  ]);
}

/** Saves a manual bill for items sold to a customer. */
export async function sellByHand(
  tx: Database,
  sale: { customer: { id: number; number: number }; seller: DemoUser; day: Day; now: Date },
): Promise<void> {
  const { customer, seller, day, now } = sale;
  const random = demoRandom('sale', customer.number, day);
  const form = {
    customer: customer.id,
    billDate: day,
    billFromDate: null,
    billToDate: null,
    bill_item: soldLines(random).map(({ taka, ...line }) => ({
      ...line,
      price: demoTaka(taka),
      discount: taka > 1500 && random.isPermille(300) ? demoTaka(100) : null,
    })),
    sendSms: null,
  };
  const act = { by: seller, at: demoInstant(now, day), action: 'billSave' };
  await actAs(tx, act, (context) => saveBill(context, form));
}
